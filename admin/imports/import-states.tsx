import { Badge, type Tone } from '#admin/kit/badge.tsx';
import type { AdminImport, ImportKind, ImportState } from '#contract/admin/catalog/imports.ts';

const STATES: Record<ImportState, [label: string, tone: Tone]> = {
  uploading: ['Uploading', 'info'],
  reading: ['Reading', 'info'],
  mapping: ['Choose columns', 'warn'],
  review: ['To review', 'warn'],
  unreadable: ['Cannot be read', 'bad'],
  applying: ['Importing', 'info'],
  applied: ['Imported', 'ok'],
  undoing: ['Taking back', 'info'],
  undone: ['Taken back', 'neutral'],
};

const KINDS: Record<ImportKind, [label: string, tone: Tone]> = {
  new: ['New', 'ok'],
  changed: ['Changed', 'info'],
  unchanged: ['Unchanged', 'neutral'],
  rejected: ['Rejected', 'bad'],
};

export const FORMAT_LABELS: Record<NonNullable<AdminImport['format']>, string> = {
  haat: 'Export of this shop',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  mapped: 'Chosen columns',
};

const CHANGE_LABELS: Partial<Record<ImportState, string>> = { applying: 'Changing', applied: 'Changed' };

export function ImportStateBadge({ state, isChange }: Pick<AdminImport, 'state' | 'isChange'>) {
  const [label, tone] = STATES[state];
  return <Badge tone={tone}>{(isChange && CHANGE_LABELS[state]) || label}</Badge>;
}

export function KindBadge({ kind }: { kind: ImportKind }) {
  const [label, tone] = KINDS[kind];
  return <Badge tone={tone}>{label}</Badge>;
}

/** True while a job works on the import. */
export const isWorking = (state: ImportState): boolean => ['reading', 'applying', 'undoing'].includes(state);
