import type { ButtonHTMLAttributes } from 'react';

export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'danger';

/** The class names of a button, also for links styled as buttons. */
export function buttonClass(look: ButtonLook = 'primary', extra?: string): string {
  return `button button--${look}${extra ? ` ${extra}` : ''}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
}

export function Button({ look = 'primary', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}
