import type { StoreInfo } from '#contract/store-info.ts';
import type { PageAnswer } from './page.ts';

/** Id of the JSON element that carries what the document was rendered from. */
export const START_STATE_ID = 'start-state';

/** What the server rendered the document from, handed to the browser so that hydration needs no call. */
export interface StartState {
  /** Base of the API for every browser, where the operator has named it; else section 7's rule holds. */
  apiBase?: string;
  /** What that rule means by the API on localhost. */
  localApiBase?: string;
  origin: string;
  href: string;
  store?: StoreInfo;
  answer?: PageAnswer<unknown>;
}
