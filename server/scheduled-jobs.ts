import { copyLargeInventory, summarizeInventoryViews } from './admin/inventory/list-inventory.ts';
import { summarizeSales } from './admin/reports/summarize-sales.ts';
import { summarizeStock } from './admin/reports/summarize-stock.ts';
import { summarizeContentOrigins } from './catalog/content-origins/find-content-origins.ts';
import { reportLowStock } from './catalog/inventory/report-low-stock.ts';
import { summarizeFacets } from './catalog/listing/facets/summarize-facets.ts';
import { findProducts } from './catalog/staff-list/found-products.ts';
import { summarizeProductViews } from './catalog/staff-list/list-products-for-staff.ts';
import { summarizeTaxGroups } from './catalog/taxes/find-taxed-products.ts';
import { processImports } from './catalog/uploaded-imports/process-imports.ts';
import { IMPORT_JOB } from './catalog/uploaded-imports/uploaded-import.ts';
import { PURGE_JOB, purgeCdn } from './cdn/purge-cdn.ts';
import type { DatabaseConnection } from './database/connection-string.ts';
import { EMAIL_JOB, sendEmails } from './emails/send-emails.ts';
import { describeError } from './errors/describe-error.ts';
import { deleteUnusedImages, IMAGE_JOB } from './images/image-maintenance.ts';
import { processImages } from './images/processing/process-images.ts';
import { MOVE_JOB, moveImagesJob } from './images/storage/move-images.ts';
import { readObjectOf } from './images/storage/read-object.ts';
import { deleteExpired } from './jobs/expiry-queries.ts';
import type { Job } from './jobs/job.ts';
import { cancelUnpaidOrders } from './order-management/cancellation/cancel-unpaid-orders.ts';
import { indexDueOrders } from './orders/search/index-due-orders.ts';
import { releaseExpiredHolds } from './orders/stock/release-expired-holds.ts';
import { logPaymentEvent } from './payments/log-payment-event.ts';
import { paymentProviders } from './payments/provider-registry.ts';
import { reconcilePayments } from './payments/reconciliation/reconcile-payments.ts';
import { checkRefunds } from './payments/refunds/check-refunds.ts';
import { deleteExpiredKnownNetworks } from './security/sign-in-throttle/sign-in-throttle.ts';
import type { Settings } from './settings/settings.ts';
import { publishDueContent } from './store-info/content/publish-content.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '23 * * * *';
const EVERY_NIGHT = '17 21 * * *';
const BACKUP_TIME = '7 20 * * *';
// a shop that runs only during the day would never do what is due at night
const ONE_DAY_MS = 24 * 60 * 60_000;

// the first two take seconds, the next ones minutes
const SUMMARIES = [
  summarizeTaxGroups,
  summarizeStock,
  summarizeContentOrigins,
  summarizeFacets,
  summarizeProductViews,
  findProducts,
  summarizeInventoryViews,
  copyLargeInventory,
];

/** All scheduled jobs of the shop. */
export const JOBS: Job[] = [
  {
    name: 'release-expired-holds',
    schedule: EVERY_MINUTE,
    run: async ({ db }, log) => {
      const orders = await releaseExpiredHolds(db);
      if (orders > 0) log.info({ orders }, 'released the stock of unpaid orders');
    },
  },
  {
    name: 'index-due-orders',
    schedule: EVERY_MINUTE,
    // a search does it as well: this is so that it has little to do, and for servers of the version before
    run: async ({ db }) => await indexDueOrders(db),
  },
  {
    name: 'cancel-unpaid-orders',
    schedule: EVERY_HOUR,
    run: async ({ db, settings }, log) => {
      const { reminded, cancelled } = await cancelUnpaidOrders(db, settings.unpaidOrderDays);
      if (reminded + cancelled > 0) log.info({ reminded, cancelled }, 'unpaid orders');
    },
  },
  {
    name: 'report-low-stock',
    schedule: EVERY_MINUTE,
    run: async ({ db, backgroundDb = db, settings }, log) => {
      const variants = await reportLowStock(backgroundDb, settings);
      if (variants > 0) log.info({ variants }, 'the stock of variants is low');
    },
  },
  {
    name: 'reconcile-payments',
    schedule: EVERY_MINUTE,
    run: async (deps, log) => {
      for (const { error, ...check } of await reconcilePayments(deps.db, paymentProviders(deps))) {
        if (error) log.warn({ ...check, error: describeError(error) }, 'a gateway could not be reached');
        else if (check.outcome) logPaymentEvent(log, check, check.outcome);
      }
    },
  },
  {
    name: 'check-refunds',
    schedule: EVERY_MINUTE,
    run: async (deps, log) => {
      for (const { refundId, result, error } of await checkRefunds(deps.db, paymentProviders(deps))) {
        if (error)
          log.warn({ refund: refundId, error: describeError(error) }, 'a gateway could not be reached');
        else if (result) log.info({ refund: refundId, ...result }, 'refund');
      }
    },
  },
  {
    name: EMAIL_JOB,
    schedule: EVERY_MINUTE,
    // a customer may be waiting for a password reset link
    repeatAfterSeconds: ({ settings }) => (settings.email ? 5 : undefined),
    run: (deps, log) => sendEmails(deps, log),
  },
  {
    name: IMAGE_JOB,
    schedule: EVERY_MINUTE,
    // after an import the merchant wants to see the images soon
    repeatAfterSeconds: () => 5,
    run: processImages,
  },
  {
    name: 'publish-content',
    schedule: EVERY_MINUTE,
    run: async ({ db }, log) => {
      const pages = await publishDueContent(db);
      if (pages > 0) log.info({ pages }, 'published scheduled pages');
    },
  },
  {
    name: IMPORT_JOB,
    schedule: EVERY_MINUTE,
    // a route starts it at once; this is for a start that was lost
    repeatAfterSeconds: () => 10,
    run: processImports,
  },
  {
    name: 'summarize-sales',
    schedule: EVERY_MINUTE,
    run: async ({ db }, _log, stopping) => {
      await summarizeSales(db, stopping);
    },
  },
  {
    name: 'summarize-catalog',
    schedule: EVERY_MINUTE,
    run: async ({ db, backgroundDb = db }, _log, stopping) => {
      for (const summarize of SUMMARIES) if (!stopping.aborted) await summarize(backgroundDb);
    },
  },
  {
    name: MOVE_JOB,
    schedule: EVERY_MINUTE,
    repeatAfterSeconds: ({ settings }) => (settings.imageStorage ? 10 : undefined),
    run: moveImagesJob,
  },
  {
    name: PURGE_JOB,
    schedule: EVERY_MINUTE,
    // a change starts it at once; this repeats purges
    repeatAfterSeconds: ({ settings }) => (settings.cdn?.purge ? 2 : undefined),
    run: purgeCdn,
  },
  {
    name: 'delete-unused-images',
    schedule: EVERY_NIGHT,
    backfillMs: ONE_DAY_MS,
    run: ({ db }) => deleteUnusedImages(db),
  },
  {
    name: 'delete-expired',
    schedule: EVERY_NIGHT,
    backfillMs: ONE_DAY_MS,
    run: async ({ db }) => {
      await deleteExpired(db);
      await deleteExpiredKnownNetworks(db);
    },
  },
];

/** The nightly backup, if `BACKUP_DIR` is set. One of the servers writes it, to its own folder. */
export function backupJobs({ backupDir }: Settings, connection: DatabaseConnection): Job[] {
  if (backupDir === undefined) return [];
  return [
    {
      name: 'write-backup',
      schedule: BACKUP_TIME,
      backfillMs: ONE_DAY_MS,
      run: async ({ settings }, log, signal) => {
        // loaded once a night: a shop at rest does not keep the libraries of backups in memory
        const { writeNightlyBackup } = await import('./database/backup/nightly-backup.ts');
        const options = { signal, readObject: readObjectOf(settings) };
        const backup = await writeNightlyBackup(connection, backupDir, new Date(), options);
        log.info(backup, 'wrote the nightly backup');
      },
    },
  ];
}
