import { createContext, use } from 'react';
import type { Permission } from '#contract/admin/permissions.ts';
import type { MeReply } from '#contract/admin/staff.ts';

/** The signed-in staff member, as GET /admin/me returns it. */
export type CurrentStaff = MeReply;

const StaffContext = createContext<CurrentStaff | undefined>(undefined);
export const StaffProvider = StaffContext.Provider;

/** The signed-in staff member. Only below the sign-in gate. */
export function useStaff(): CurrentStaff {
  const staff = use(StaffContext);
  if (!staff) throw new Error('useStaff is only for screens behind the sign-in');
  return staff;
}

/**
 * True if the signed-in staff member has the permission. Hide what it is false for; the server checks again.
 *
 * @example {useCan('refunds.create') && <Button>Refund</Button>}
 */
export function useCan(permission: Permission): boolean {
  return useStaff().permissions.includes(permission);
}
