/** Does what the reader did before the page listened, once, on what still stands in the page. */
export function replayEarlyEvents(): void {
  const early = window.earlyEvents;
  if (!early) return;
  delete window.earlyEvents;
  early.stop();
  for (const [field, value] of early.fields) if (field.isConnected) retell(field as Field, value);
  for (const [action, submitter] of early.actions) {
    if (!action.isConnected) continue;
    if (action instanceof HTMLFormElement) action.requestSubmit(submitter?.isConnected ? submitter : null);
    else (action as HTMLElement).click();
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React hears of a change only when it differs from what it saw at hydration: so first something else, then the truth. */
function retell(field: Field, value: string | boolean): void {
  if (field instanceof HTMLInputElement && typeof value === 'boolean') {
    field.checked = !value;
    field.click();
    return;
  }
  const { selectionStart, selectionEnd } = field as HTMLInputElement;
  field.value = `${value}.`;
  // past React's own setter on the element
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== undefined && selectionStart !== null)
    (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
