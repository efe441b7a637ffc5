import { ADMIN_PAGES } from '#contract/page-links.ts';

/**
 * Lets the admin open without a network (`admin/public/service-worker.js`). The URL names the build, whose entry is
 * `entryUrl`: a new build registers a new one. Browsers offer it only on https and localhost; elsewhere nothing happens.
 */
export async function registerServiceWorker(entryUrl: string): Promise<void> {
  const { serviceWorker }: Partial<Pick<Navigator, 'serviceWorker'>> = navigator;
  const build = new URL(entryUrl).pathname.split('/').at(-1) ?? '';
  try {
    await serviceWorker?.register(`${ADMIN_PAGES}/service-worker.js?${build}`, { scope: ADMIN_PAGES });
  } catch {
    // a private window may refuse it, and a release may be under way: the next visit tries again
  }
}
