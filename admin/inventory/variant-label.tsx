import { Thumbnail } from '#admin/kit/thumbnail.tsx';
import type { InventoryRow } from '#contract/admin/catalog/inventory.ts';

/** Image, title, options, SKU and storage location of a variant. */
export function VariantLabel({ row }: { row: InventoryRow }) {
  const details = [row.options, row.sku].filter(Boolean).join(' · ');
  return (
    <span className="variant-label">
      <Thumbnail url={row.imageUrl} />
      <span className="variant-text">
        <strong>{row.title}</strong>
        {details && <small>{details}</small>}
      </span>
    </span>
  );
}
