import { type FormEvent, useEffect, useRef, useState } from 'react';
import { links } from '#contract/page-links.ts';
import { INVALID_UTR, UTR_PATTERN } from '#format/utr.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';

interface UtrFormProps {
  /** True if the server accepts the bank's transfer number. */
  acceptsUtr: boolean;
  utr: string;
  utrError?: string | undefined;
  isBusy: boolean;
  onUtrChange(utr: string): void;
  onPaid(utr: string): void;
}

/** The shopper reports the payment, with the UTR if it is known. */
export function UtrForm({ acceptsUtr, utr, utrError, isBusy, onUtrChange, onPaid }: UtrFormProps) {
  const [isInvalid, setInvalid] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (utrError) form.current?.querySelector('input')?.focus();
  }, [utrError]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const digits = utr.replace(/\s/g, '');
    const isValid = digits === '' || UTR_PATTERN.test(digits);
    setInvalid(!isValid);
    if (isValid) return onPaid(digits);
    form.current?.querySelector('input')?.focus();
  }

  if (!acceptsUtr) {
    return (
      <Link className={buttonClass()} href={links.orders()}>
        I have paid
      </Link>
    );
  }
  return (
    <form ref={form} className="qr__paid" method="post" noValidate onSubmit={submit}>
      <TextField
        label="UPI reference number (UTR), if you see it"
        hint="The 12 digits that your UPI app shows beside the payment. They help us to find your money."
        name="utr"
        inputMode="numeric"
        autoComplete="off"
        value={utr}
        error={isInvalid ? INVALID_UTR : utrError}
        onChange={(event) => {
          setInvalid(false);
          onUtrChange(event.currentTarget.value);
        }}
      />
      <Button type="submit" disabled={isBusy} aria-busy={isBusy || undefined}>
        I have paid
      </Button>
    </form>
  );
}
