import { useResource } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { StaffSessionsReply } from '#contract/admin/staff.ts';
import { SESSIONS, useAccountChange } from './use-account-change.ts';

/** The devices on which the member is signed in. */
export function DevicesSection() {
  const sessions = useResource<StaffSessionsReply>(SESSIONS, ADMIN_PATHS.sessions);
  const change = useAccountChange();
  return (
    <Loading loaded={sessions} title="Your devices could not be loaded.">
      {({ sessions: devices }) => (
        <Section
          title="Signed-in devices"
          actions={
            devices.length > 1 && (
              <Button onClick={() => change(ADMIN_PATHS.endOtherSessions, {}, [SESSIONS])}>
                Sign out all others
              </Button>
            )
          }
        >
          <ul className="person-list">
            {devices.map((device) => (
              <li key={device.id}>
                <div className="person">
                  <strong>{device.browser ?? 'Unknown browser'}</strong>
                  <span>
                    Network {device.network}, last used <Moment iso={device.lastSeenAt} />
                  </span>
                </div>
                {device.isCurrent ? (
                  <Badge tone="ok">This device</Badge>
                ) : (
                  <Button onClick={() => change(ADMIN_PATHS.endSession, { id: device.id }, [SESSIONS])}>
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Loading>
  );
}
