import { captureEarlyEvents } from '#storefront/navigation/capture-early-events.ts';
import { loadAfterFirstPaint } from '#storefront/navigation/load-after-first-paint.ts';
import { INITIAL_STATE_ID } from './initial-state.ts';

/** The only inline script of the document. The content security policy allows it by its hash. */
export const inlineScript = `(${captureEarlyEvents})();(${loadAfterFirstPaint})('${INITIAL_STATE_ID}')`;
