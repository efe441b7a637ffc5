/**
 * An exception to `TERMS` (terms.ts): a name that uses one of its words in the usual meaning, or that cannot change.
 */
export interface AllowedTerm {
  /** Matches the whole identifier, the path of a file, or one word of a sentence. */
  text: RegExp;
  /** Absent: in all files. */
  files?: RegExp;
  reason: string;
}

/** An entry that allows nothing any more fails the check. */
export const ALLOWED_TERMS: readonly AllowedTerm[] = [
  {
    text: /^(mails|pictures?|picture_(originals|files)|incoming_pictures|shelf_counts|answer|start_answer|next_ask_at|asked)$/,
    files: /^server\/database\/upgrade\.test\.ts$/,
    reason: 'the names of the version before, whose database the test opens',
  },
  {
    text: /^((Product)?Picture|PictureProps|ProductPictureProps|(.*\/)?(product-)?picture\.tsx|picture)$/,
    files: /^(storefront|e2e)\//,
    reason: 'the HTML element, its two components, and the field of a cart line in browser storage',
  },
  {
    text: /^(FETCH_PICTURES|pictures)$/,
    files: /^(shop\.test\.ts|e2e\/browse\/merchant-images\.spec\.ts|server\/(settings|cli\/commands)\/)/,
    reason: 'a setting and an option of the import command keep their names',
  },
  {
    text: /^pictures?$/,
    files: /^(server\/cli\/commands\/import-command|storefront\/styleguide\/area-samples)/,
    reason: 'the option --pictures; folders in URLs of the demo shop',
  },
  { text: /^MAIL_FROM$/, reason: 'a setting keeps its name' },
  { text: /^sendMail$/, files: /smtp-sender/, reason: 'a function of nodemailer' },
  { text: /^mail$/, files: /^storefront\/payment\//, reason: 'the name of a form field in a sample reply' },
  { text: /^PAPER(_|$)/, reason: 'the light ground of emails and QR codes, a design token' },
  { text: /^paper$/, files: /^(storefront\/styles\/)/, reason: 'the design token' },
  { text: /^(NOBODY_UID|nobody)$/, files: /process-owner/, reason: 'the Unix user' },
  { text: /^MALLOC_ARENA_MAX$/, reason: 'an environment variable of glibc' },
  { text: /^(keepAlive|KEEP_ALIVE)/, reason: 'the term of HTTP and TCP' },
  { text: /^shelves$/, files: /(^|\/)search/, reason: 'on the wire until version 0.3' },
  {
    text: /^goods$/,
    files: /size-guide|store-info|categories\.test|^storefront\/(product-page|styleguide)\//,
    reason: 'a field of size guides in the store information that merchants have written',
  },
  { text: /^askedPaise$/, files: /record-refund-event/, reason: 'a key in stored payment events' },
  {
    text: /^answer$/,
    files: /(test-gateway|testing\/builders)\//,
    reason: 'a form field of the test gateway',
  },
  { text: /^remark$/, files: /fake-payu/, reason: "a field of PayU's response" },
];
