import { Button } from '#admin/kit/button.tsx';
import { notify, showProgress } from '#admin/kit/feedback/notifications.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '#admin/kit/feedback/states.tsx';
import { Sample, State } from './sample.tsx';

export function FeedbackSamples() {
  return (
    <Sample title="Feedback">
      <State name="skeleton">
        <Skeleton lines={4} />
      </State>
      <State name="empty">
        <EmptyState
          title="No orders yet"
          text="The first order appears here."
          action={<Button>Make a test order</Button>}
        />
      </State>
      <State name="error" isWide>
        <ErrorState
          title="The orders could not be loaded."
          message="The shop cannot be reached. Check the connection, then try again."
          note="What is shown below was loaded earlier."
          onRetry={() => undefined}
        />
      </State>
      {(['info', 'ok', 'warn', 'bad'] as const).map((tone) => (
        <State key={tone} name={`notice, ${tone}`}>
          <Notice tone={tone} title="The address is incomplete" action={<Button>Correct it</Button>}>
            The PIN code is missing.
          </Notice>
        </State>
      ))}
      <State name="notification with undo">
        <Button
          onClick={() =>
            notify({ message: '20 orders marked as packed', undo: () => notify({ message: 'Undone' }) })
          }
        >
          Notify
        </Button>
      </State>
      <State name="notification, failed">
        <Button onClick={() => notify({ tone: 'bad', message: 'The refund was rejected by the gateway.' })}>
          Notify of a failure
        </Button>
      </State>
      <State name="notification, several failed">
        <Button
          onClick={() =>
            notify({
              tone: 'bad',
              message: '2 of 20 were not changed. Everything of order 7K3QX-9M2PD is packed already.',
              details: [
                'Everything of order 7K3QX-9M2PD is packed already.',
                'Order HAAT1-23456 is Cancelled: only an order in Processing can be packed.',
              ],
            })
          }
        >
          Notify of failures
        </Button>
      </State>
      <State name="progress">
        <Button
          onClick={() => {
            const progress = showProgress({
              message: 'Pack 640 orders',
              total: 640,
              stop: () => progress.end(),
            });
            progress.update(200);
          }}
        >
          Show progress
        </Button>
      </State>
      <State name="progress, end unknown">
        <Button
          onClick={() => {
            const progress = showProgress({
              message: 'Preparing the packing slips of 640 shipments',
              stop: () => progress.end(),
            });
          }}
        >
          Show that it works
        </Button>
      </State>
    </Sample>
  );
}
