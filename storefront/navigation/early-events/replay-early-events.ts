/** Replays the shopper's input from before hydration, once, on elements that are still in the page. */
export function replayEarlyEvents(): void {
  const early = window.earlyEvents;
  if (!early) return;
  delete window.earlyEvents;
  early.stop();
  for (const [field, value] of early.fields) if (field.isConnected) replayInput(field as Field, value);
  for (const [action, submitter] of early.actions) {
    if (!action.isConnected) continue;
    if (action instanceof HTMLFormElement) action.requestSubmit(submitter?.isConnected ? submitter : null);
    else (action as HTMLElement).click();
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * React notices a change only if the value differs from the one at hydration: so a different value is set
 * first.
 */
function replayInput(field: Field, value: string | boolean): void {
  if (field instanceof HTMLInputElement && typeof value === 'boolean') {
    field.checked = !value;
    field.click();
    return;
  }
  const { selectionStart, selectionEnd } = field as HTMLInputElement;
  field.value = `${value}.`;
  // the prototype's setter bypasses React's setter on the element
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== undefined && selectionStart !== null)
    (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
