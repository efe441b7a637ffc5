import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Popover, RouterProvider } from 'react-aria-components';
import { useLocation } from 'wouter';
import { ADMIN_PAGES } from '#contract/page-links.ts';

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

interface OpenMenuProps {
  label: string;
  items: readonly MenuEntry[];
  /** The button that opened it. The focus returns to it. */
  button: RefObject<HTMLButtonElement | null>;
  /** Which item has the focus at first. */
  focused: 'first' | 'last';
  onClose: () => void;
}

/** A menu while it is shown. */
export function OpenMenu({ label, items, button, focused, onClose }: OpenMenuProps) {
  const [, navigate] = useLocation();
  // links of menus navigate inside the admin
  const toPath = (href: string) => href.slice(ADMIN_PAGES.length) || '/';
  const usable = items.filter(({ isDisabled }) => !isDisabled);
  const firstFocused = usable.at(focused === 'first' ? 0 : -1);
  return (
    <RouterProvider navigate={(href) => navigate(toPath(href))}>
      <Popover
        className="popover"
        aria-label={label}
        placement="bottom end"
        triggerRef={button}
        isOpen
        onOpenChange={(isNowOpen) => {
          if (!isNowOpen) onClose();
        }}
      >
        <AriaMenu className="menu" aria-label={label} onClose={onClose}>
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              {...(item === firstFocused && { ref: focusAtOnce })}
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
    </RouterProvider>
  );
}

/** Without a MenuTrigger the popover takes the focus itself, unless the focus is in the menu already. */
function focusAtOnce(item: HTMLElement | null): void {
  item?.focus();
}
