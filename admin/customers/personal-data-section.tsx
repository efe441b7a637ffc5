import { useState } from 'react';
import { useLocation } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useInvalidate, useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ErrorState, Notice, Skeleton } from '#admin/kit/feedback/states.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { downloadFile } from '#admin/kit/print.ts';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { DemoNotice } from '#admin/shared/staff/demo-notice.tsx';
import { useShop } from '#admin/shared/use-shop.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminCustomer, ErasurePreview } from '#contract/admin/customers.ts';
import { personalDataPage } from './personal-data-page.ts';

/** The rights of the person to their data: a file of all of it, and its erasure. Only the owner. */
export function PersonalDataSection({ customer }: { customer: AdminCustomer }) {
  const [isErasing, setErasing] = useState(false);
  const { isDemo } = useStaff();
  const shop = useShop();
  const { write, isBusy } = useWrite();
  const download = async () => {
    const result = await write<object>({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.exportCustomer, { id: customer.id }),
      invalidates: ['activity'],
    });
    if (result.ok)
      downloadFile(
        new Blob([personalDataPage(result.data, shop?.name ?? 'the shop')], {
          type: 'text/html;charset=utf-8',
        }),
        'personal-data.html',
      );
    else notify({ message: result.error.message, tone: 'bad' });
  };
  return (
    <Section title="Personal data">
      <p>
        The law gives people the right to a copy of their data, and to its erasure. The file opens in any
        browser: send it to them.
      </p>
      <DemoNotice>Personal data can be neither downloaded nor erased in the demo.</DemoNotice>
      {!isDemo && (
        <div className="customer-actions">
          <Button isBusy={isBusy} onClick={() => void download()}>
            Download all data
          </Button>
          <Button variant="danger" onClick={() => setErasing(true)}>
            Erase
          </Button>
        </div>
      )}
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </Section>
  );
}

function EraseDialog({ customer, onClose }: { customer: AdminCustomer; onClose: () => void }) {
  const { id, name } = customer;
  const { data, error, retry } = useResource<ErasurePreview>(
    'customers',
    fillPath(ADMIN_PATHS.customerErasure, { id }),
  );
  const { write, isBusy } = useWrite();
  const [, navigate] = useLocation();
  const invalidate = useInvalidate();
  const erase = async () => {
    const result = await write({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.eraseCustomer, { id }),
      invalidates: ['messages', 'orders', 'emails', 'activity'],
    });
    if (!result.ok) {
      notify({ message: result.error.message, tone: 'bad' });
      return;
    }
    notify({ message: `The data of ${name} is erased` });
    navigate('/customers', { replace: true });
    // once this page is left: the customer is not found any more
    setTimeout(() => invalidate('customers'));
  };
  const isPossible = data?.obstacles.length === 0;
  return (
    <Dialog
      title={`Erase the data of ${name}`}
      role="alertdialog"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the data</Button>
          {isPossible && (
            <Button variant="danger" isBusy={isBusy} onClick={() => void erase()}>
              Erase for good
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState title="It could not be checked." message={error.message} onRetry={retry} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && !isPossible && (
        <Notice tone="warn" title="Not yet">
          <ul>
            {data.obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isPossible && <Notice tone="bad" title="This cannot be undone." />}
      <p>
        Erased: the account and its sign-ins, name, email, phone and address in orders, messages, emails,
        notes and the newsletter list.
      </p>
      <p>
        Kept, because tax law requires it: invoices and credit notes with name and address. Also kept: what
        was bought and paid, State and PIN code of each order, and what staff did, without these texts.
      </p>
    </Dialog>
  );
}
