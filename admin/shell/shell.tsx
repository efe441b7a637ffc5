import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useLiveUpdates } from '#admin/api/use-live-updates.ts';
import { useSendUnsent } from '#admin/api/use-unsent.ts';
import { LinkButton } from '#admin/kit/button.tsx';
import { LeaveDialog } from '#admin/kit/draft/leave-guard.tsx';
import { Notifications } from '#admin/kit/feedback/notifications.tsx';
import { EmptyState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { CommandPalette } from '#admin/kit/keyboard/command-palette.tsx';
import { useCommands } from '#admin/kit/keyboard/commands.ts';
import { ShortcutHelp } from '#admin/kit/keyboard/shortcut-help.tsx';
import { useShortcutKeys, useShortcuts } from '#admin/kit/keyboard/shortcuts.ts';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { OfflineNotice } from '#admin/shared/connection/offline-notice.tsx';
import { UnsentBar } from '#admin/shared/connection/unsent-bar.tsx';
import { type CurrentStaff, useStaff } from '#admin/shared/current-staff.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { useOrderCommands } from '../orders/commands/order-commands.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { Navigation } from './navigation.tsx';
import { SCREENS, type Screen } from './routes.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { SignInGate } from './sign-in-gate.tsx';
import { useFreshScreen } from './use-fresh-screen.ts';
import { usePrefetchScreens } from './use-prefetch-screens.ts';

/** Screens for people who are not signed in have no navigation; all others are behind the sign-in. */
export function Shell() {
  useShortcutKeys();
  const openScreens = SCREENS.filter(({ permission }) => permission === undefined);
  return (
    <>
      <Switch>
        {openScreens.map((each) => (
          <Route key={each.path} path={each.path}>
            {(params) => (
              <main className="gate">
                <OneScreen screen={each} params={params as Record<string, string>} />
              </main>
            )}
          </Route>
        ))}
        <Route>
          <SignInGate>
            <SignedIn />
          </SignInGate>
        </Route>
      </Switch>
      <Notifications />
      <LeaveDialog />
    </>
  );
}

function SignedIn() {
  const staff = useStaff();
  const [, navigate] = useLocation();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const orders = useOrderCommands();
  const sources = useMemo(() => [orders.source], [orders.source]);
  const allowed = SCREENS.filter((each) => isAllowed(each, staff));
  const entries = allowed.flatMap(({ path, navigation }) => (navigation ? [{ path, ...navigation }] : []));
  useSendUnsent();
  useLiveUpdates(ADMIN_PATHS.events);
  useFreshScreen();
  useShortcuts(
    'Go to',
    entries.map(({ path, key, label }) => ({ keys: `g ${key}`, label, run: () => navigate(path) })),
  );
  useCommands(
    entries.map(({ path, key, label }) => ({
      id: `go ${path}`,
      label: `Go to ${label}`,
      shortcut: `g ${key}`,
      run: () => navigate(path),
    })),
  );
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Navigation entries={entries} onSearch={() => setPaletteOpen(true)} />
      <main className="main" id="main">
        <OfflineNotice />
        <UnsentBar />
        <Switch>
          {allowed.map((each) => (
            <Route key={each.path} path={each.path}>
              {(params) => <OneScreen screen={each} params={params as Record<string, string>} />}
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </main>
      <CommandPalette sources={sources} isOpen={isPaletteOpen} onOpenChange={setPaletteOpen} />
      {orders.dialogs}
      <ShortcutHelp />
      <ConfirmIdentity />
    </div>
  );
}

function isAllowed({ permission }: Screen, { permissions }: CurrentStaff): boolean {
  return permission !== undefined && permissions.includes(permission);
}

function OneScreen({ screen, params }: { screen: Screen; params: Record<string, string> }): ReactNode {
  const Content = screen.screen;
  const [path] = useLocation();
  usePrefetchScreens(screen);
  return (
    <ScreenBoundary key={path}>
      {/* a form without navigation is much smaller than the skeleton of a screen */}
      <Suspense fallback={screen.permission === undefined ? null : <Skeleton lines={10} />}>
        <Content {...params} />
      </Suspense>
    </ScreenBoundary>
  );
}

function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="There is no such screen"
        text="The link may be old, or your role does not include this screen."
        action={<LinkButton href="/">Go to Today</LinkButton>}
      />
    </>
  );
}
