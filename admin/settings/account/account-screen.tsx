import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { clearSignInMark } from '#admin/api/use-me.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { DemoNotice } from '#admin/shared/staff/demo-notice.tsx';
import { messageOf } from '#admin/shared/staff/request-errors.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { RoleBadge } from '../role-badge.tsx';
import { SettingsLinks } from '../settings-links.tsx';
import { DevicesSection } from './devices-section.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

/** One's own account: how to sign in, and where one is signed in. */
export function AccountScreen() {
  const { name, email, role } = useStaff();
  const { write } = useWrite();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const signOut = async () => {
    const result = await write({ method: 'POST', path: ADMIN_PATHS.signOut, body: {} });
    if (!result.ok) return notify({ message: messageOf(result), tone: 'bad' });
    clearSignInMark();
    queries.clear();
    navigate('/sign-in');
  };

  return (
    <>
      <PageHeader
        title="My account"
        badges={<RoleBadge role={role} />}
        subtitle={`${name}, ${email}: how you sign in, and on which devices`}
        actions={<Button onClick={signOut}>Sign out</Button>}
      />
      <SettingsLinks />
      <DemoNotice>Sign-in methods and staff cannot be changed in the demo.</DemoNotice>
      <SignInMethods />
      <DevicesSection />
    </>
  );
}
