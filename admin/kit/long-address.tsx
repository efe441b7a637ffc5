import { Fragment } from 'react';

/** An email address or a URL, which breaks before `@`, `?` and `&` and after `/` rather than within a word. */
export function LongAddress({ text }: { text: string }) {
  return text.split(/(?=[@?&])|(?<=\/)(?!\/)/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
