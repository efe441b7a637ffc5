import { describeError } from '#server/http/describe-error.ts';
import { sendMails } from '#server/mails/send-mails.ts';
import { releaseOverdueStock } from '#server/orders/release-overdue-stock.ts';
import { logPaymentEvent } from '#server/payments/log-payment-event.ts';
import { paymentProviders } from '#server/payments/payment-providers.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { pursueRefunds } from '#server/payments/refunds/pursue-refunds.ts';
import { deleteUnusedPictures } from '#server/pictures/delete-unused-pictures.ts';
import { preparePictures } from '#server/pictures/prepare-pictures.ts';
import type { Job } from './job.ts';
import { deleteExpired } from './sweep-queries.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '17 21 * * *';

/** All scheduled jobs of the shop. */
export const JOBS: Job[] = [
  {
    name: 'release-overdue-stock',
    schedule: EVERY_MINUTE,
    run: async ({ db }, log) => {
      const orders = await releaseOverdueStock(db);
      if (orders > 0) log.info({ orders }, 'unpaid orders gave their pieces back');
    },
  },
  {
    name: 'reconcile-payments',
    schedule: EVERY_MINUTE,
    run: async (deps, log) => {
      for (const { trouble, ...told } of await reconcilePayments(deps.db, paymentProviders(deps))) {
        if (trouble) log.warn({ ...told, error: describeError(trouble) }, 'a gateway could not be asked');
        else if (told.outcome) logPaymentEvent(log, told, told.outcome);
      }
    },
  },
  {
    name: 'pursue-refunds',
    schedule: EVERY_MINUTE,
    run: async (deps, log) => {
      for (const { refund, standing, trouble } of await pursueRefunds(deps.db, paymentProviders(deps))) {
        if (trouble) log.warn({ refund, error: describeError(trouble) }, 'a gateway could not be asked');
        else if (standing) log.info({ refund, ...standing }, 'refund');
      }
    },
  },
  {
    name: 'send-mails',
    schedule: EVERY_MINUTE,
    // a customer may be waiting for a password reset link
    againAfterSeconds: ({ settings }) => (settings.mail ? 5 : undefined),
    run: (deps, log) => sendMails(deps, log),
  },
  {
    name: 'prepare-pictures',
    schedule: EVERY_MINUTE,
    // after an import the merchant wants to see the images soon
    againAfterSeconds: () => 5,
    run: preparePictures,
  },
  { name: 'delete-unused-pictures', schedule: EVERY_NIGHT, run: ({ db }) => deleteUnusedPictures(db) },
  { name: 'delete-expired', schedule: EVERY_NIGHT, run: ({ db }) => deleteExpired(db) },
];
