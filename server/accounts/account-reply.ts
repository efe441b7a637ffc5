import type { AccountInfo } from '#contract/accounts.ts';
import type { Customer } from './customer.ts';

export function accountInfoReply({ firstName, lastName, email, createdAt }: Customer): AccountInfo {
  return { firstName, lastName, email, createdAt: createdAt.toISOString() };
}
