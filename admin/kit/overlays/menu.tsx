import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import type { ButtonVariant } from '../button.tsx';
import { MoreIcon } from '../icons.tsx';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  /** For type-ahead, if `label` is not a string. */
  textValue?: string;
  icon?: ReactNode;
  onAction?: () => void;
  /** A path of the admin with its prefix, or a URL to open in a new tab. */
  href?: string;
  target?: string;
  isDisabled?: boolean;
  isDanger?: boolean;
}

interface MenuProps {
  /** Accessible name of the button; its text unless `isIconOnly`. */
  label: string;
  items: readonly MenuEntry[];
  icon?: ReactNode;
  isIconOnly?: boolean;
  /** What was chosen last is still running. */
  isBusy?: boolean;
  variant?: ButtonVariant;
}

/**
 * A button that opens a menu.
 *
 * @example <Menu label="More" isIconOnly items={[{ id: 'cancel', label: 'Cancel order', onAction: cancel }]} />
 */
export function Menu({
  label,
  items,
  icon = <MoreIcon />,
  isIconOnly = false,
  isBusy = false,
  variant = 'outline',
}: MenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        className={`button button--${variant}${isIconOnly ? ' button--icon' : ''}`}
        {...(isIconOnly && { 'aria-label': label })}
        isPending={isBusy}
        data-busy={isBusy || undefined}
      >
        {icon}
        {!isIconOnly && label}
      </AriaButton>
      <Popover className="popover" placement="bottom end">
        <AriaMenu className="menu">
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              className="menu-item"
              data-danger={item.isDanger || undefined}
              textValue={item.textValue ?? (typeof item.label === 'string' ? item.label : item.id)}
              {...(item.onAction && { onAction: item.onAction })}
              {...(item.href && { href: item.href })}
              {...(item.target && { target: item.target, rel: 'noreferrer' })}
              isDisabled={item.isDisabled ?? false}
            >
              {item.icon}
              {item.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
