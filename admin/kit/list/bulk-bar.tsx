import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { formatCount } from '../figures.tsx';
import { CloseIcon } from '../icons.tsx';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Menu } from '../overlays/menu.tsx';
import { useIsNarrow } from '../use-media-query.ts';
import { type Selection, selectionSize } from './selection.ts';

/** An action on selected rows. */
export interface BulkAction {
  id: string;
  /** The text of the button. The number of selected rows is beside it. */
  label: string;
  icon?: ReactNode;
  /** One key, such as `p`. */
  shortcut?: string;
  isPrimary?: boolean;
  isDanger?: boolean;
  isBusy?: boolean;
  /** The menu that contains it on wide screens, such as `Print`. */
  menu?: string;
  /** False for actions that accept only chosen rows, not everything that matches. */
  canApplyToMatching?: boolean;
  /** The server accepts no more rows at once: with more the action is not offered. */
  maxRows?: number;
  run: (selection: Selection) => void;
}

interface BulkBarProps {
  selection: Selection;
  actions: readonly BulkAction[];
  /** Offers "Select all 1,240 matching". */
  matching: { text: string; select: () => void } | undefined;
  /** Why not everything is offered: `At most 200 at once`. */
  limit: string | undefined;
  onClear: () => void;
}

const MORE = 'More actions';

/** What can be done with the selection. Fixed at the lower edge, above the navigation of phones. */
export function BulkBar({ selection, actions, matching, limit, onClear }: BulkBarProps) {
  const isNarrow = useIsNarrow();
  const size = selectionSize(selection);
  const usable = actions.filter(
    ({ canApplyToMatching = true, maxRows = Number.POSITIVE_INFINITY }) =>
      size <= maxRows && (selection.kind === 'ids' || canApplyToMatching),
  );
  useShortcuts('Selection', [
    ...usable.flatMap(({ shortcut, label, run, isBusy }) =>
      shortcut ? [{ keys: shortcut, label, run: () => !isBusy && run(selection) }] : [],
    ),
    { keys: 'Escape', label: 'Clear the selection', run: onClear },
  ]);
  const shown = isNarrow ? usable.slice(0, 1) : usable.filter(({ menu }) => menu === undefined);
  const rest = usable.filter((action) => !shown.includes(action));
  const menus = Map.groupBy(rest, ({ menu = MORE }) => (isNarrow ? MORE : menu));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset
    <div className="bulk-bar" role="group" aria-label="Actions for the selection">
      <p className="bulk-count" aria-live="polite">
        {formatCount(size)} selected
        {limit && <span className="bulk-limit">{limit}</span>}
      </p>
      {matching && selection.kind === 'ids' && (
        <Button variant="quiet" onClick={matching.select}>
          {matching.text}
        </Button>
      )}
      <div className="bulk-actions">
        {shown.map((action) => (
          <Button
            key={action.id}
            variant={action.isDanger ? 'danger' : action.isPrimary ? 'primary' : 'outline'}
            icon={action.icon}
            isBusy={action.isBusy}
            onClick={() => action.run(selection)}
          >
            {action.label}
          </Button>
        ))}
        {[...menus].map(([menu, items]) => (
          <Menu
            key={menu}
            label={menu}
            isIconOnly={menu === MORE}
            {...(menu !== MORE && { icon: items[0]?.icon })}
            isBusy={items.some(({ isBusy = false }) => isBusy)}
            items={items.map(({ id, label, run, isDanger, icon }) => ({
              id,
              label,
              icon,
              onAction: () => run(selection),
              ...(isDanger && { isDanger }),
            }))}
          />
        ))}
        <Button variant="quiet" isIconOnly icon={<CloseIcon />} onClick={onClear}>
          Clear the selection
        </Button>
      </div>
    </div>
  );
}
