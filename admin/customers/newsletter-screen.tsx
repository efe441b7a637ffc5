import { useList } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Day, Moment } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { type ListConfig, useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { downloadFile } from '#admin/kit/print.ts';
import { useCan, useStaff } from '#admin/shared/current-staff.tsx';
import { DemoNotice } from '#admin/shared/staff/demo-notice.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { NewsletterView, SubscriberList, SubscriberRow } from '#contract/admin/customers.ts';
import './customers.css';

const VIEWS: readonly { id: NewsletterView; label: string }[] = [
  { id: 'subscribed', label: 'Subscribed' },
  { id: 'unsubscribed', label: 'Unsubscribed' },
];
const CONFIG: ListConfig = { views: VIEWS };

/** Who wants the newsletter, since when, and who does not any more. */
export function NewsletterScreen() {
  const state = useListState(CONFIG);
  const list = useList<SubscriberRow, SubscriberList>('newsletter', ADMIN_PATHS.newsletter, state.query);
  const canEdit = useCan('customers.edit');
  const { isDemo } = useStaff();
  const canExport = useCan('personal-data.export') && !isDemo;
  const { write, isBusy } = useWrite();
  const unsubscribe = async (email: string) => {
    const result = await write({
      method: 'POST',
      path: ADMIN_PATHS.unsubscribe,
      body: { email },
      invalidates: ['newsletter', 'customers', 'activity'],
    });
    notify(
      result.ok ? { message: `${email} is unsubscribed` } : { message: result.error.message, tone: 'bad' },
    );
  };
  const download = async () => {
    const result = await write<{ csv: string }>({
      method: 'POST',
      path: ADMIN_PATHS.exportNewsletter,
      invalidates: ['activity'],
    });
    if (result.ok)
      downloadFile(new Blob([result.data.csv], { type: 'text/csv;charset=utf-8' }), 'newsletter.csv');
    else notify({ message: result.error.message, tone: 'bad' });
  };
  const subscription = (row: SubscriberRow) =>
    row.unsubscribedAt ? (
      <Day iso={row.unsubscribedAt} />
    ) : (
      canEdit && (
        <Button isBusy={isBusy} onClick={() => void unsubscribe(row.email)}>
          Unsubscribe
        </Button>
      )
    );
  return (
    <>
      <PageHeader
        title="Newsletter"
        back={{ href: '/customers', label: 'Customers' }}
        subtitle="Who agreed to get newsletters. The file has a link for each person, with which they unsubscribe: put it into every newsletter."
        actions={
          canExport && (
            <Button isBusy={isBusy} onClick={() => void download()}>
              Download CSV
            </Button>
          )
        }
      />
      <DemoNotice>The list cannot be downloaded in the demo.</DemoNotice>
      <ListView
        label="Newsletter"
        noun={['person', 'people']}
        state={state}
        {...(list.first && { viewCounts: list.first.views })}
        list={list}
        rowId={({ email }) => email}
        rowLabel={({ email }) => email}
        searchLabel="Email"
        columns={[
          {
            id: 'email',
            label: 'Email',
            cell: (row) => <span className="customer-address">{row.email}</span>,
          },
          { id: 'since', label: 'Consent', cell: (row) => <Moment iso={row.subscribedAt} /> },
          {
            id: 'until',
            label: state.view === 'unsubscribed' ? 'Unsubscribed' : 'Unsubscribe',
            cell: subscription,
          },
        ]}
        card={(row) => (
          <span className="customer-card">
            <strong className="customer-address">{row.email}</strong>
            <span className="customer-card-line">
              <span className="soft">
                Agreed <Moment iso={row.subscribedAt} />
              </span>
              {subscription(row)}
            </span>
          </span>
        )}
        empty={{
          title: state.view === 'unsubscribed' ? 'No one has unsubscribed' : 'No one has subscribed yet',
          text: 'People subscribe on the home page of your shop, and unsubscribe with the link of a newsletter.',
        }}
      />
    </>
  );
}
