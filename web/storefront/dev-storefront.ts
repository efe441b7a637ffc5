import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import type { DocumentAssets, Storefront } from './storefront-types.ts';

const ENTRY = '/storefront/entry-client.tsx';

/** The storefront served from its sources with live reload, for `npm run dev`. */
export async function devStorefront(root: string): Promise<{
  prepare(web: FastifyInstance): Promise<void>;
  storefront(): Promise<Storefront>;
  close(): Promise<void>;
}> {
  let vite: ViteDevServer | undefined;
  return {
    async prepare(web) {
      vite = await createServer({
        root,
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: web.server } },
        // packages that a lazy part imports are prepared at the start: found later, they would reload the page
        optimizeDeps: { entries: ['storefront/entry-client.tsx', 'admin/entry.tsx'] },
      });
      await web.register(middie);
      web.use(vite.middlewares);
    },
    async storefront() {
      if (!vite) throw new Error('prepare() must be called first');
      const entry = await vite.ssrLoadModule('/storefront/entry-server.tsx');
      return { ...(entry as Omit<Storefront, 'assets'>), assets: DEV_ASSETS };
    },
    close: async () => vite?.close(),
  };
}

const DEV_ASSETS: DocumentAssets = {
  entry: ENTRY,
  styles: ['/storefront/styles/styles.css'],
  fonts: [],
  scriptsOf: () => [],
  extra:
    '<script type="module" src="/@vite/client"></script><script type="module" src="/storefront/dev-refresh.js"></script>',
};
