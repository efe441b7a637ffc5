import { keepEarlyEvents } from '../navigation/keep-early-events.ts';
import { loadAfterView } from '../navigation/load-after-view.ts';
import { START_STATE_ID } from '../start-state.ts';

/** The only inline script of the document. The content security policy allows it by its hash. */
export const inlineScript = `(${keepEarlyEvents})();(${loadAfterView})('${START_STATE_ID}')`;
