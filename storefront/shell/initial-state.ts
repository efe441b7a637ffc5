import type { StoreInfo } from '#contract/store-info.ts';
import type { PageResult } from '#storefront/navigation/page.ts';

/** Id of the JSON element with the initial state of the document. */
export const INITIAL_STATE_ID = 'start-state';

/**
 * The data from which the server rendered the document. The browser hydrates from it without API requests.
 */
export interface InitialState {
  /**
   * Base URL of the API for all browsers, if the operator has configured it; else the rule of section 7
   * applies.
   */
  apiBase?: string;
  /** The base URL on localhost by that rule. */
  localApiBase?: string;
  origin: string;
  href: string;
  store?: StoreInfo;
  result?: PageResult<unknown>;
}
