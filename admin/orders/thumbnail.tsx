/** A small product image; a grey field if there is none. */
export function Thumbnail({ url }: { url: string | undefined }) {
  return url ? (
    <img className="order-thumbnail" src={url} alt="" loading="lazy" width={40} height={40} />
  ) : (
    <span className="order-thumbnail" aria-hidden="true" />
  );
}
