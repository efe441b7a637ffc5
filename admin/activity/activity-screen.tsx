import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useList } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { UndoIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import type { ActivityEntry, ActivityList } from '#contract/admin/activity.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { AUDIT_ACTIONS } from '#contract/admin/audit-actions.ts';
import { activitySubject } from './activity-subject.ts';
import './activity.css';

const ACTIONS = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }));
const OTHERS = [
  { value: 'customer', label: 'Customer' },
  { value: 'command-line', label: 'Command line' },
  { value: 'system', label: 'Shop' },
];
const FILTERS = [
  { param: 'who', label: 'Who' },
  { param: 'action', label: 'What', choices: ACTIONS },
];

/** Whatever an undo may change. */
const AREAS = [
  'orders',
  'today',
  'packing',
  'shipments',
  'payments',
  'messages',
  'products',
  'categories',
  'inventory',
  'content',
  'content-versions',
  'store-settings',
  'shop',
  'shipping-settings',
  'tax-settings',
  'carriers',
  'staff',
  'me',
];

/** Who changed what, with Undo where possible. */
export function ActivityScreen() {
  const state = useListState(useMemo(() => ({ filters: FILTERS }), []));
  const list = useList<ActivityEntry, ActivityList>('activity', ADMIN_PATHS.activity, state.query);
  const people = (list.first?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters = FILTERS.map((filter) =>
    filter.param === 'who' ? { ...filter, choices: [...people, ...OTHERS] } : filter,
  );
  const undo = useUndo(...AREAS);
  const [undoing, setUndoing] = useState<number>();
  const undoEntry = async ({ id }: ActivityEntry) => {
    setUndoing(id);
    await undo(id);
    setUndoing(undefined);
  };
  const actionOf = (entry: ActivityEntry) =>
    entry.canUndo ? (
      <Button icon={<UndoIcon />} isBusy={undoing === entry.id} onClick={() => void undoEntry(entry)}>
        Undo
      </Button>
    ) : (
      entry.isUndone && <Badge>Taken back</Badge>
    );
  return (
    <>
      <PageHeader title="Activity" subtitle="Who changed what, and taking it back" />
      <ListView
        label="Activity"
        noun={['entry', 'entries']}
        state={{ ...state, config: { filters } }}
        list={list}
        rowId={(entry) => String(entry.id)}
        rowLabel={(entry) => `${entry.title}, ${activitySubject(entry).label}`}
        searchLabel="Order number"
        columns={[
          { id: 'what', label: 'What', cell: (entry) => entry.title },
          { id: 'subject', label: 'About', cell: (entry) => <Subject entry={entry} /> },
          { id: 'changes', label: 'Before and after', cell: (entry) => <Changes text={entry.changes} /> },
          { id: 'who', label: 'Who', cell: (entry) => <span className="activity-order">{entry.who}</span> },
          { id: 'when', label: 'When', cell: (entry) => <Moment iso={entry.at} /> },
          { id: 'undo', label: 'Undo', cell: actionOf },
        ]}
        card={(entry) => (
          <span className="activity-card">
            <strong>{entry.title}</strong>
            <Subject entry={entry} />
            {entry.changes !== '' && <Changes text={entry.changes} />}
            <span className="activity-card-end">
              <small>
                {entry.who} · <Moment iso={entry.at} />
              </small>
              {actionOf(entry)}
            </span>
          </span>
        )}
        empty={{ title: 'Nothing has been changed yet', text: 'Every change by staff appears here.' }}
      />
    </>
  );
}

function Changes({ text }: { text: string }) {
  return <span className="activity-changes">{text}</span>;
}

function Subject({ entry }: { entry: ActivityEntry }) {
  const { permissions } = useStaff();
  const { label, screen } = activitySubject(entry);
  if (!screen || !permissions.includes(screen.permission)) return <span>{label}</span>;
  return (
    <Link href={screen.path} className={entry.subjectKind === 'order' ? 'activity-order' : undefined}>
      {label}
    </Link>
  );
}
