/** A word that this project once used in a meaning of its own, and the standard term to use instead. */
export interface Term {
  word: RegExp;
  use: string;
  /** The word is plain English in a sentence, but vague as a part of a name. */
  isOnlyForNames?: boolean;
}

/** Each pattern is matched against single lower-case words of names, comments, documents and messages. */
export const TERMS: readonly Term[] = [
  { word: /^(shelf|shelves)$/, use: 'category or listing' },
  { word: /^(piece|pieces)$/, use: 'unit, quantity or item' },
  { word: /^(twin|twins)$/, use: 'duplicate' },
  { word: /^(keeper|keepers)$/, use: 'merchant' },
  { word: /^(stranger|strangers)$/, use: 'attacker, third party or anyone' },
  { word: /^(refusal|refusals)$/, use: 'UserError, rejection' },
  { word: /^(standing|standings)$/, use: 'status or result' },
  { word: /^(stand|stands|stood)$/, use: 'is, represents' },
  { word: /^(trouble|troubles)$/, use: 'error or warning' },
  { word: /^(hasten|hastened|hastens|haste|hasty)$/, use: 'check soon, too many' },
  { word: /^(pursue|pursued|pursues|pursuing)$/, use: 'check or process' },
  { word: /^(told|untold)$/, use: 'reported, returned or printed' },
  { word: /^(said|says|saying)$/, use: 'reportedState, states or returns' },
  { word: /^(answer|answers|answered|answering)$/, use: 'reply, response or result' },
  { word: /^(ask|asks|asked|asking|tell|tells)$/, use: 'request, report', isOnlyForNames: true },
  { word: /^(keep|keeps|forget|forgets)$/, use: 'store, cache, save, delete or clear', isOnlyForNames: true },
  { word: /^wanted$/, use: 'requested or expected' },
  { word: /^kept$/, use: 'stored or cached' },
  { word: /^(learn|learns|learned|learnt)$/, use: 'receive, read' },
  { word: /^(mend|mends|mended)$/, use: 'repair, fix' },
  { word: /^(door|doors)$/, use: 'listener, entry' },
  { word: /^(road|roads)$/, use: 'path' },
  { word: /^(lest)$/, use: 'so that … not' },
  { word: /^(whoever|whomever|whosoever)$/, use: 'the shopper, the client, the caller' },
  { word: /^(nobody|somebody|everybody|anybody)$/, use: 'no client, a person, every reader' },
  { word: /^(goods)$/, use: 'products' },
  { word: /^(picture|pictures)$/, use: 'image' },
  { word: /^(mail|mails|mailed|mailing)$/, use: 'email' },
  { word: /^(letter|letters)$/, use: 'email content', isOnlyForNames: true },
  { word: /^(paper|papers)$/, use: 'billing document' },
  { word: /^(concern|concerns)$/, use: 'action item' },
  { word: /^(catalogue|catalogues)$/, use: 'catalog' },
  { word: /^(hostile)$/, use: 'malicious' },
  { word: /^(sweep|sweeps|swept)$/, use: 'delete expired' },
  { word: /^(lane|lanes)$/, use: 'concurrency' },
  { word: /^(retell|retells|retold)$/, use: 'replay' },
  { word: /^(specimen|specimens)$/, use: 'sample' },
  { word: /^(stroll|errand|errands|hearsay|verdict|fate|remark|remarks)$/, use: 'a literal term' },
  { word: /^(pressed)$/, use: 'compressed', isOnlyForNames: true },
  { word: /^(parcel|parcels)$/, use: 'shipment' },
  { word: /^(wares)$/, use: 'products' },
];

/** Names of limits, which the table above cannot see because their words are plain. */
export const LIMIT_NAME = /^(MOST|LONGEST|SHORTEST|LEAST|WIDEST)_|_MAX$|_MIN$/;
