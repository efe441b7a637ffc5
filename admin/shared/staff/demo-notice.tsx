import type { ReactNode } from 'react';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';

/**
 * Tells the owner of the demo, before they press anything, what the server would reject. Others do not see it.
 *
 * @example <DemoNotice>Staff cannot be changed in the demo.</DemoNotice>
 */
export function DemoNotice({ children }: { children: ReactNode }) {
  const { isDemo } = useStaff();
  if (!isDemo) return null;
  return (
    <Notice title="You are looking around as the demo owner">
      {children} To become the owner of this shop, open the link that the server printed when it started.
    </Notice>
  );
}
