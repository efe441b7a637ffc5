import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { WarningIcon } from '../icons.tsx';

/** Grey bars of the final size while data loads. `lines` is the number of lines. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={index} />
      ))}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  /** What this place is for, in one sentence. */
  text?: ReactNode;
  /** The first thing to do. */
  action?: ReactNode;
}

/** Nothing here yet. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p className="empty-text">{text}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What could not be done: `The orders could not be loaded.` */
  title: string;
  /** The sentence of the error. */
  message: string;
  onRetry?: (() => void) | undefined;
  isBusy?: boolean;
  /** What is still valid, when older data is shown below. */
  note?: ReactNode;
}

/** An error with a way to try again. Older valid data stays on the screen. */
export function ErrorState({ title, message, onRetry, isBusy, note }: ErrorStateProps) {
  return (
    <div className="notice" data-tone="bad" role="alert">
      <WarningIcon />
      <div>
        <p className="notice-title">{title}</p>
        <p>{message}</p>
        {note && <p>{note}</p>}
      </div>
      {onRetry && (
        <Button onClick={onRetry} isBusy={isBusy}>
          Try again
        </Button>
      )}
    </div>
  );
}

/**
 * A fact about the whole screen.
 *
 * @example <Notice tone="warn" title="The address is incomplete" action={<Button>Correct it</Button>}>The PIN code is missing.</Notice>
 */
export function Notice({
  tone = 'info',
  title,
  action,
  children,
}: {
  tone?: 'info' | 'ok' | 'warn' | 'bad';
  title?: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="notice" data-tone={tone}>
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}

/** Data of a screen that loads one resource: skeleton, error, or `children` with the data. Older data stays. */
export function Loading<T>({
  loaded,
  title,
  lines = 8,
  children,
}: {
  loaded: {
    data: T | undefined;
    error: { message: string } | undefined;
    isFetching: boolean;
    onRetry: (() => void) | undefined;
  };
  /** What could not be loaded, if it could not: `The order could not be loaded.` */
  title: string;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  const { data, error, isFetching, onRetry } = loaded;
  return (
    <>
      {error && (
        <ErrorState
          title={title}
          message={error.message}
          onRetry={onRetry}
          isBusy={isFetching}
          note={data !== undefined && 'What is shown below was loaded earlier.'}
        />
      )}
      {data !== undefined ? children(data) : !error && <Skeleton lines={lines} />}
    </>
  );
}
