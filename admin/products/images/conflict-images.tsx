import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import '../product-editor.css';

interface ConflictImagesProps {
  images: AdminProduct['images'];
  /** What is shown of an image; undefined while it is prepared. */
  sourceOf: (url: string) => string | undefined;
}

/** The images of one version in their order, with description and color, so that a choice can be made by eye. */
export function ConflictImages({ images, sourceOf }: ConflictImagesProps) {
  return (
    <ol className="conflict-images">
      {images.map(({ url, alt, color }) => {
        const source = sourceOf(url);
        return (
          <li key={url}>
            {source ? <img src={source} alt="" width={64} height={64} /> : <span>Being prepared</span>}
            {[alt || 'no description', color].filter(Boolean).join(', ')}
          </li>
        );
      })}
    </ol>
  );
}
