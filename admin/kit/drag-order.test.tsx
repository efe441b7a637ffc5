import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DragHandle, MoveButton, useDragOrder } from './drag-order.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Names() {
  const [names, setNames] = useState(['Sarees', 'Kurtas', 'Spices']);
  const move = (from: number, to: number) =>
    setNames((before) => before.toSpliced(from, 1).toSpliced(to, 0, before[from] ?? ''));
  const order = useDragOrder('li', move);
  return (
    <ul>
      {names.map((name, i) => (
        <li key={name} {...order.marks(i)}>
          <span data-testid="name">{name}</span>
          <DragHandle onStart={(event) => order.start(event, i)} />
          <MoveButton icon={null} isAtEnd={i === names.length - 1} onMove={() => move(i, i + 1)}>
            Move {name} down
          </MoveButton>
        </li>
      ))}
    </ul>
  );
}

const items = () => screen.getAllByRole('listitem');
const shownNames = () => screen.getAllByTestId('name').map(({ textContent }) => textContent);
const finger = { pointerId: 7, pointerType: 'touch', button: 0 };

/** A finger on the handle of an item moves to the height `y`. Items are 100 pixels high, the first begins at 200. */
function drag(index: number, y: number): void {
  for (const [i, item] of items().entries())
    vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200 + 100 * i, 300, 100));
  const handle = items()[index]?.querySelector('.drag-handle');
  if (!handle) throw new Error(`item ${index} has no handle`);
  fireEvent.pointerDown(handle, { ...finger, clientY: 250 + 100 * index });
  fireEvent.pointerMove(window, { ...finger, clientY: y });
}
const letGo = () => fireEvent.pointerUp(window, finger);

test('a finger drags an item to another place, which is marked before', () => {
  render(<Names />);
  drag(0, 460);
  expect(items().map((item) => [item.dataset.dragged, item.dataset.drop])).toEqual([
    ['true', undefined],
    [undefined, undefined],
    [undefined, 'after'],
  ]);
  expect(shownNames()).toEqual(['Sarees', 'Kurtas', 'Spices']);
  letGo();
  expect(shownNames()).toEqual(['Kurtas', 'Spices', 'Sarees']);
  drag(2, 340);
  letGo();
  expect(shownNames()).toEqual(['Kurtas', 'Sarees', 'Spices']);
});

test('Escape, and a touch that the browser takes over, leave the order as it was', () => {
  render(<Names />);
  drag(0, 460);
  fireEvent.keyDown(window, { key: 'Escape' });
  letGo();
  drag(0, 460);
  fireEvent.pointerCancel(window, finger);
  letGo();
  expect(shownNames()).toEqual(['Sarees', 'Kurtas', 'Spices']);
  expect(items().some((item) => item.dataset.dragged !== undefined)).toBe(false);
});

test('a button moves an item by keyboard and keeps the focus, also at the last place', async () => {
  render(<Names />);
  const button = screen.getByRole('button', { name: 'Move Sarees down' });
  button.focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(shownNames()).toEqual(['Kurtas', 'Spices', 'Sarees']);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
