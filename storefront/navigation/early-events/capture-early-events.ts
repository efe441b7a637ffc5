type FieldValue = string | boolean;

/** The shopper's input before hydration, one entry per element, the latest last. */
export interface EarlyEvents {
  /** Typed, selected or checked values. */
  fields: Map<Element, FieldValue>;
  /** Clicked buttons, and submitted forms with their submit button. */
  actions: Map<Element, HTMLElement | null>;
  stop(): void;
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents;
  }
}

/**
 * Runs inline at the top of the document, so it uses nothing outside itself. Links, and forms with an action
 * URL, work without the page's script and are ignored.
 */
export function captureEarlyEvents(): void {
  const fields: EarlyEvents['fields'] = new Map();
  const actions: EarlyEvents['actions'] = new Map();
  const capture = (event: Event) => {
    const target = event.target as HTMLInputElement;
    if (event.type === 'input') {
      fields.delete(target);
      fields.set(target, /^(?:checkbox|radio)$/.test(target.type) ? target.checked : target.value);
      return;
    }
    const action = target.closest('form[method=post], form:not([action]), button[type=button]');
    if (!action || (event.type === 'click' && action.localName === 'form')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    actions.delete(action);
    actions.set(action, (event as SubmitEvent).submitter ?? null);
  };
  // forms that need the script have a disabled submit button until here
  const enable = () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-waits]'))
      button.disabled = false;
  };
  const eventTypes = ['input', 'click', 'submit'];
  for (const eventType of eventTypes) addEventListener(eventType, capture, true);
  document.addEventListener('readystatechange', enable, { once: true });
  window.earlyEvents = {
    fields,
    actions,
    stop() {
      for (const eventType of eventTypes) removeEventListener(eventType, capture, true);
    },
  };
}
