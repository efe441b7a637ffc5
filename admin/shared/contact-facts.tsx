import type { ReactNode } from 'react';
import { LongAddress } from '#admin/kit/long-address.tsx';
import { formatPhone, phoneHref } from '#format/phone.ts';

interface Contact {
  phone?: string | undefined;
  email?: string | undefined;
}

/** Phone number and email of a person as links, for `Facts`. Leaves out what is unknown. */
export function contactFacts({ phone, email }: Contact): [name: string, value: ReactNode][] {
  const facts: [string, ReactNode][] = [];
  if (phone) {
    const link = <a href={phoneHref(phone)}>{formatPhone(phone)}</a>;
    facts.push(['Phone', link]);
  }
  if (email)
    facts.push([
      'Email',
      <a key="email" href={`mailto:${email}`}>
        <LongAddress text={email} />
      </a>,
    ]);
  return facts;
}
