import type { InventoryRow } from '#contract/admin/catalog/inventory.ts';

/** Image, title, options, SKU and storage location of a variant. */
export function VariantLabel({ row }: { row: InventoryRow }) {
  const details = [row.options, row.sku].filter(Boolean).join(' · ');
  return (
    <span className="variant-label">
      {row.imageUrl ? (
        <img className="variant-image" src={row.imageUrl} alt="" loading="lazy" width={40} height={40} />
      ) : (
        <span className="variant-image" aria-hidden="true" />
      )}
      <span className="variant-text">
        <strong>{row.title}</strong>
        {details && <small>{details}</small>}
      </span>
    </span>
  );
}
