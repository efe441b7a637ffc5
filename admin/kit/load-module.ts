import { ADMIN_PAGES } from '#contract/page-links.ts';

const STORAGE_KEY = 'admin.reloaded';

/**
 * Loads a module of the build. After a new release its file may be gone: then the page is loaded again, once per build,
 * and uses the new one. Drafts and unsent changes are stored on the device. If the shop cannot be reached, it throws.
 *
 * @example lazy(() => loadModule(() => import('./order-screen.tsx')))
 */
export async function loadModule<T>(load: () => Promise<T>, page: Page = window): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!(await isReachable(page)) || !markReloaded(page)) throw cause;
    page.location.reload();
    return new Promise(() => {});
  }
}

async function isReachable(page: Page): Promise<boolean> {
  try {
    // the service worker leaves such a request to the network
    return (await page.fetch(`${ADMIN_PAGES}/`, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

interface Page {
  fetch(url: string, init: { method: 'HEAD' }): Promise<{ ok: boolean }>;
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  location: { reload(): void };
}

/** False if this build has reloaded the page before, or the browser stores nothing. */
function markReloaded({ sessionStorage }: Page): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === import.meta.url) return false;
    sessionStorage.setItem(STORAGE_KEY, import.meta.url);
    return true;
  } catch {
    return false;
  }
}
