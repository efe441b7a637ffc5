import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { feesOfRules } from '#server/shipping/shipping-rules.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { clientIp } from '#wire/client-ip.ts';
import { googleFeed } from './google-feed.ts';

// Google Merchant Center fetches the feed a few times a day, and each request reads the whole catalog
const LIMIT = { max: 30, windowSeconds: 600 };

/** The product feed for Google Merchant Center (capability `merchant-feed`). */
export function googleFeedRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(LINKED_API_PATHS.googleFeed, { schema: { hide: true } }, async (request, reply) => {
      await limitRate(db, `feed:${clientIp(request)}`, LIMIT);
      const { storeName, companyName, description, delivery } = await readStoreInfo(db);
      const name = storeName ?? companyName ?? 'Haat';
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=900')
        .send(
          googleFeed(db, {
            name,
            description: description ?? name,
            origin: settings.shopOrigin,
            shippingFees: delivery && feesOfRules(delivery),
          }),
        );
    });
  };
}
