import { hasPermission, type Role } from '#contract/admin/permissions.ts';

interface SessionLifetime {
  /** Ends after this long without a request. */
  idleSeconds: number;
  /** Ends after this long in any case. */
  absoluteSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const USUAL: SessionLifetime = { idleSeconds: 12 * HOUR, absoluteSeconds: 7 * DAY };
const HANDLES_MONEY: SessionLifetime = { idleSeconds: 30 * MINUTE, absoluteSeconds: DAY };

/** The lifetime of a staff session: shorter for the roles that can refund or record payments. */
export function staffSessionLifetime(role: Role): SessionLifetime {
  const handlesMoney = hasPermission(role, 'refunds.create') || hasPermission(role, 'payments.record');
  return handlesMoney ? HANDLES_MONEY : USUAL;
}
