import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { DemoData as DemoDataReply, RemoveDemoDataReply } from '#contract/admin/demo-data.ts';

const AREAS = [
  'today',
  'demo-data',
  'shop',
  'store-settings',
  'products',
  'categories',
  'inventory',
  'content',
];
const MAX_NAMED = 3;

/** What is left of the demo. */
export const useDemoData = (isEnabled: boolean) =>
  useResource<DemoDataReply>('demo-data', ADMIN_PATHS.demoData, { isEnabled });

/** Removes what is left of the demo, in one action that can be taken back. */
export function RemoveDemoData({ data }: { data: DemoDataReply | undefined }) {
  const { write, isBusy } = useWrite();
  const undo = useUndo(...AREAS);
  const { isDemo: isVisitor } = useStaff();
  if (!data || (!data.isDemo && data.products === 0)) return null;
  const products = countOf(data.products, 'demo product');
  const remove = async () => {
    const result = await write<RemoveDemoDataReply>({
      method: 'POST',
      path: ADMIN_PATHS.removeDemoData,
      body: { expected: data.products },
      invalidates: AREAS,
    });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    const { entryId, removed } = result.data;
    notify({ message: `${countOf(removed, 'demo product')} removed`, undo: () => void undo(entryId) });
  };
  return (
    <Notice
      title={`Begin here: ${products} and the demo's address are in your shop`}
      action={
        !isVisitor && (
          <Button isBusy={isBusy} onClick={() => void remove()}>
            Remove demo data
          </Button>
        )
      }
    >
      <p>
        Look around with them, then remove them. Orders stay, and everything that you have edited
        {data.changed.length > 0 && `: ${namesOf(data.changed)}`}. You can take it back for 30 days under
        Activity.
      </p>
      {isVisitor && (
        <p>Only the owner can remove them: open the link that the server printed when it started.</p>
      )}
    </Notice>
  );
}

function namesOf(products: DemoDataReply['changed']): string {
  const named = products.slice(0, MAX_NAMED).map(({ title }) => title);
  const more = products.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
