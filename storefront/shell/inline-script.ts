import { captureEarlyEvents } from '../navigation/keep-early-events.ts';
import { loadAfterFirstPaint } from '../navigation/load-after-view.ts';
import { INITIAL_STATE_ID } from '../start-state.ts';

/** The only inline script of the document. The content security policy allows it by its hash. */
export const inlineScript = `(${captureEarlyEvents})();(${loadAfterFirstPaint})('${INITIAL_STATE_ID}')`;
