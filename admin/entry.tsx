import './styles/styles.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadOverlaysOnInput } from './kit/overlays/lazy-overlay.tsx';
import { whenIdle } from './kit/when-idle.ts';
import { AdminApp, createAdmin } from './shell/admin-app.tsx';
import { loadFirstScreen } from './shell/load-first-screen.ts';
import { registerServiceWorker } from './shell/register-service-worker.ts';

const root = document.getElementById('root');
if (root) void start(root);

/** Without `await` at the top level: the modules of screens import this chunk, and would wait for its end. */
async function start(element: HTMLElement): Promise<void> {
  const admin = createAdmin();
  loadOverlaysOnInput();
  // until then the frame in the document stays: drawing earlier would replace it by other placeholders
  await loadFirstScreen(admin, window.location);
  const root = createRoot(element);
  // in small steps: a slow phone stays usable while the first screen is drawn
  startTransition(() => root.render(<AdminApp admin={admin} />));
  // the files of the development server change without a new name
  if (!import.meta.env.PROD) return;
  whenIdle(() => {
    prefetchScripts();
    void registerServiceWorker(import.meta.url);
  });
}

/**
 * Stores in the browser's cache the scripts that the document names in `<meta name="prefetch">`: those of dialogs and
 * menus. They run when one of these is opened.
 */
function prefetchScripts(): void {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name=prefetch]'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: content }));
}
