import { adminLinks } from '#contract/admin/admin-links.ts';
import type { Database } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { type LowVariant, updateLowStockAlerts } from './inventory-queries.ts';
import { readInventorySettings } from './inventory-settings.ts';

const MAX_NAMED = 40;

/**
 * Records the variants whose stock has fallen to their threshold, and emails the merchant about them: once each time it
 * falls, all of one run in one email. Returns how many there are.
 */
export async function reportLowStock(
  db: Database,
  settings: Pick<Settings, 'email' | 'merchantEmail' | 'shopOrigin'>,
): Promise<number> {
  const { lowStockThreshold } = await readInventorySettings(db);
  const { companyEmail } = await readStoreInfo(db);
  const to = settings.merchantEmail ?? companyEmail;
  return await db.transaction().execute(async (trx) => {
    const variants = await updateLowStockAlerts(trx, lowStockThreshold);
    if (variants.length > 0 && to !== undefined && settings.email) {
      const email = lowStockEmail(variants, settings.shopOrigin);
      await queueEmail(trx, { kind: 'low-stock', to, ...email });
    }
    return variants.length;
  });
}

function lowStockEmail(variants: readonly LowVariant[], shopOrigin: string) {
  const [first] = variants;
  const others = variants.length - 1;
  const subject = `Low stock: ${first?.title ?? ''}${others > 0 ? ` and ${others} more` : ''}`;
  const lines = variants
    .slice(0, MAX_NAMED)
    .map(
      ({ title, sku, stock }) =>
        `${title}${sku ? ` (${sku})` : ''}: ${stock > 0 ? `${stock} left` : 'sold out'}`,
    );
  const hidden = variants.length - lines.length;
  const text = [
    ...lines,
    ...(hidden > 0 ? [`And ${hidden} more.`] : []),
    `${shopOrigin}${adminLinks.lowStock()}`,
  ].join('\n\n');
  return { subject, text };
}
