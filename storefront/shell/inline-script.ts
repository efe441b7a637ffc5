import { captureEarlyEvents } from '#storefront/navigation/early-events/capture-early-events.ts';
import { loadAfterFirstPaint } from '#storefront/navigation/load-after-first-paint.ts';
import { TOKEN_KEY, TOKEN_PATTERN } from '#storefront/state/session.ts';
import { INITIAL_STATE_ID } from './initial-state.ts';

/**
 * Runs inline, so it uses nothing outside itself. Marks the document before the first paint if a session token
 * is stored, for the styles of the header (`header__pending`).
 */
export function markSignedIn(key: string, tokenPattern: RegExp): void {
  try {
    if (tokenPattern.test(localStorage.getItem(key) ?? ''))
      document.documentElement.classList.add('is-signed-in');
  } catch {
    // without storage there is no session
  }
}

/** The only inline script of the document. The content security policy allows it by its hash. */
export const inlineScript = `(${markSignedIn})('${TOKEN_KEY}',${TOKEN_PATTERN});(${captureEarlyEvents})();(${loadAfterFirstPaint})('${INITIAL_STATE_ID}')`;
