import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { ErrorState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { Facts } from '#admin/kit/layout/section.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminEmail } from '#contract/admin/orders/orders.ts';

/** An email as its recipient sees it. */
export function ViewEmailDialog({
  number,
  emailId,
  onClose,
}: {
  number: string;
  emailId: number | undefined;
  onClose: () => void;
}) {
  const path = fillPath(ADMIN_PATHS.orderEmail, { number, id: String(emailId) });
  const { data, error, retry } = useResource<AdminEmail>('orders', path, {
    isEnabled: emailId !== undefined,
  });
  return (
    <Dialog title={data?.subject ?? 'Email'} kind="sheet" isOpen={emailId !== undefined} onClose={onClose}>
      {error && <ErrorState title="The email could not be loaded." message={error.message} onRetry={retry} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <>
          <Facts
            items={[
              ['To', data.to],
              ['Sent', data.sentAt ? <Moment key="sent" iso={data.sentAt} /> : 'Not sent yet'],
            ]}
          />
          <p className="email-text">{data.text}</p>
        </>
      )}
    </Dialog>
  );
}
