import { formatMonthDayYear } from '#format/dates.ts';
import type { Device } from '#storefront/api/account/account-security.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { useDevices } from './use-devices.ts';

/** The devices where the customer is signed in, with buttons to sign them out. */
export function SignedInDevices() {
  const { state, isBusy, signOutDevice, signOutOthers } = useDevices();
  return (
    <section className="account panel" aria-labelledby="devices-title">
      <h2 id="devices-title">Signed-in devices</h2>
      {state.kind === 'loading' && (
        <div role="status" aria-label="Loading your devices">
          <Skeleton className="account__skeleton" />
        </div>
      )}
      {state.kind === 'failed' && <p>The devices could not be loaded. Please refresh the page.</p>}
      {state.kind === 'loaded' && (
        <ul className="devices">
          {state.devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={isBusy}
              onSignOut={() => void signOutDevice(device.id)}
            />
          ))}
        </ul>
      )}
      {state.kind === 'loaded' && state.devices.length > 1 && (
        <div className="account__ways">
          <Button variant="outline" disabled={isBusy} onClick={() => void signOutOthers()}>
            Sign Out All Other Devices
          </Button>
        </div>
      )}
    </section>
  );
}

interface DeviceRowProps {
  device: Device;
  isBusy: boolean;
  onSignOut(): void;
}

function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const name = device.browser ?? 'Unknown browser';
  return (
    <li className="devices__row">
      <div>
        <p className="devices__name">
          {name}
          {device.isCurrent && <strong className="devices__current">This device</strong>}
        </p>
        <p className="devices__facts">
          {device.network && `Network ${device.network}. `}
          Signed in {formatMonthDayYear(device.createdAt) ?? 'at an unknown time'}, last seen{' '}
          {formatMonthDayYear(device.lastSeenAt) ?? 'at an unknown time'}.
        </p>
      </div>
      {!device.isCurrent && (
        <Button variant="outline" disabled={isBusy} aria-label={`Sign out ${name}`} onClick={onSignOut}>
          Sign Out
        </Button>
      )}
    </li>
  );
}
