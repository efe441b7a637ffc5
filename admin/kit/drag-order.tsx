import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { GripIcon } from './icons.tsx';

interface Drag {
  from: number;
  /** The place that the item would take if it were let go now. */
  to: number;
}

/** Attributes of an item, by which it is styled. */
export interface DragMarks {
  'data-dragged': true | undefined;
  /** The line at which the dragged item is inserted. */
  'data-drop': 'before' | 'after' | undefined;
}

/** The page scrolls while the pointer is this near to the top or bottom of the window. */
const EDGE_PX = 96;
const SCROLL_PX = 8;

/**
 * Lets the items of a vertical list be dragged to another place by finger, pen or mouse. Each item is an element whose
 * parent is the list, and contains a `DragHandle`. Buttons must do the same by keyboard. Escape ends the drag without a
 * change.
 *
 * @example const order = useDragOrder('.category-entry', move);
 *   <li className="category-entry" {...order.marks(i)}><DragHandle onStart={(event) => order.start(event, i)} />…</li>
 */
export function useDragOrder(itemSelector: string, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef(onMove);
  latest.current = onMove;
  /** Ends the running drag. */
  const running = useRef<() => void>(undefined);
  useEffect(() => () => running.current?.(), []);

  function start(event: PointerEvent<HTMLElement>, from: number): void {
    const list = event.currentTarget.closest(itemSelector)?.parentElement;
    if (!list || event.button !== 0) return;
    // otherwise the browser selects text
    event.preventDefault();
    running.current?.();
    let { clientY } = event;
    let current: Drag = { from, to: from };
    let isRunning = true;
    setDrag(current);
    const follow = () => {
      const to = placeAt(list, from, clientY);
      if (to === current.to) return;
      current = { from, to };
      setDrag(current);
    };
    const listeners = {
      pointermove: (moved: globalThis.PointerEvent) => {
        if (moved.pointerId !== event.pointerId) return;
        clientY = moved.clientY;
        follow();
      },
      pointerup: ({ pointerId }: globalThis.PointerEvent) => {
        if (pointerId !== event.pointerId) return;
        end();
        if (current.to !== from) latest.current(from, current.to);
      },
      pointercancel: ({ pointerId }: globalThis.PointerEvent) => {
        if (pointerId === event.pointerId) end();
      },
      keydown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') end();
      },
    };
    const stop = () => {
      isRunning = false;
      for (const [type, listener] of Object.entries(listeners))
        removeEventListener(type, listener as EventListener);
    };
    const end = () => {
      stop();
      setDrag(undefined);
    };
    running.current = stop;
    for (const [type, listener] of Object.entries(listeners))
      addEventListener(type, listener as EventListener);
    const scroll = () => {
      if (!isRunning) return;
      const step = clientY < EDGE_PX ? -SCROLL_PX : clientY > innerHeight - EDGE_PX ? SCROLL_PX : 0;
      if (step !== 0) {
        scrollBy(0, step);
        follow();
      }
      requestAnimationFrame(scroll);
    };
    requestAnimationFrame(scroll);
  }

  const marks = (index: number): DragMarks => ({
    'data-dragged': drag?.from === index || undefined,
    'data-drop':
      drag?.to === index && drag.to !== drag.from ? (drag.to < drag.from ? 'before' : 'after') : undefined,
  });
  return { start, marks };
}

/** How many of the other items have their middle above `y`. */
function placeAt(list: Element, from: number, y: number): number {
  return [...list.children].filter((item, index) => {
    const { top, height } = item.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  }).length;
}

/** The grip of an item. It is not in the tab order: buttons move the item by keyboard. */
export function DragHandle({ onStart }: { onStart: (event: PointerEvent<HTMLElement>) => void }) {
  return (
    <span className="drag-handle" aria-hidden="true" title="Drag to another place" onPointerDown={onStart}>
      <GripIcon />
    </span>
  );
}

interface MoveButtonProps {
  icon: ReactNode;
  /** The item has no further place in this direction. */
  isAtEnd: boolean;
  onMove: () => void;
  /** The accessible name: `Move Sarees up`. */
  children: ReactNode;
}

/** Moves an item by one place. It keeps the focus, so that the next press moves the item on. */
export function MoveButton({ icon, isAtEnd, onMove, children }: MoveButtonProps) {
  return (
    <Button
      variant="quiet"
      isIconOnly
      icon={icon}
      aria-disabled={isAtEnd || undefined}
      onClick={({ currentTarget }) => {
        if (isAtEnd) return;
        flushSync(onMove);
        // an element that is moved within the document loses the focus
        currentTarget.focus();
      }}
    >
      {children}
    </Button>
  );
}
