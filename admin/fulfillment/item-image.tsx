/** A small image of an item, or a blank of the same size. The title is beside it. */
export function ItemImage({ url }: { url: string | undefined }) {
  return url ? (
    <img className="item-image" src={url} alt="" width="40" height="40" loading="lazy" />
  ) : (
    <span className="item-image" aria-hidden="true" />
  );
}
