import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the one next step of a screen. `danger`: what cannot be undone; its text states it (`Refund ₹1,499.00`). */
  variant?: ButtonVariant;
  icon?: ReactNode;
  /** Shows that it works and prevents a second press; the text stays. */
  isBusy?: boolean | undefined;
  /** Only the icon is visible: `children` become the accessible name. */
  isIconOnly?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. While busy it stays focusable, so that a screen reader does not lose its place. Its text has no `…`, also if a
 * dialog follows: the button of the dialog states what cannot be undone, with the amount.
 *
 * @example <Button variant="primary" isBusy={isBusy} onClick={ship}>Ship 20 orders</Button>
 */
export function Button({
  variant = 'outline',
  icon,
  isBusy = false,
  isIconOnly = false,
  type = 'button',
  className,
  children,
  onClick,
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(variant, isIconOnly, className)}
      aria-disabled={isBusy || isDisabled}
      data-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon}
      {isIconOnly ? <span className="sr-only">{children}</span> : children}
    </button>
  );
}

interface LinkButtonProps {
  href: string;
  variant?: ButtonVariant;
  icon?: ReactNode;
  children: ReactNode;
}

/** A link that looks like a button. `href` is a path of the admin, without its prefix: `/orders/new`. */
export function LinkButton({ href, variant = 'outline', icon, children }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonClass(variant)}>
      {icon}
      {children}
    </Link>
  );
}

/** A link to a file of the API, which the browser stores under the name that the reply gives. `href` is a full URL. */
export function DownloadLink({ href, icon, children }: Omit<LinkButtonProps, 'variant'>) {
  return (
    <a href={href} download className={buttonClass('outline')}>
      {icon}
      {children}
    </a>
  );
}

function buttonClass(variant: ButtonVariant, isIconOnly = false, extra?: string): string {
  return ['button', `button--${variant}`, isIconOnly && 'button--icon', extra].filter(Boolean).join(' ');
}
