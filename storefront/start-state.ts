import type { StoreInfo } from '#contract/store-info.ts';
import type { PageAnswer } from './page.ts';

/** Id of the JSON element that carries what the document was rendered from. */
export const START_STATE_ID = 'start-state';

/** What the server rendered the document from, handed to the browser so that hydration needs no call. */
export interface StartState {
  /** Base of the API for the browser, or undefined for section 7's rule. */
  apiBase?: string;
  origin: string;
  href: string;
  store?: StoreInfo;
  answer?: PageAnswer<unknown>;
}
