import './styles/styles.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp, createAdmin } from './shell/admin-app.tsx';
import { loadFirstScreen } from './shell/load-first-screen.ts';
import { registerServiceWorker } from './shell/register-service-worker.ts';

const root = document.getElementById('root');
if (root) void start(root);

/** Without `await` at the top level: the modules of screens import this chunk, and would wait for its end. */
async function start(element: HTMLElement): Promise<void> {
  const admin = createAdmin();
  // until then the frame in the document stays: drawing earlier would replace it by other placeholders
  await loadFirstScreen(admin, window.location.pathname);
  const root = createRoot(element);
  // in small steps: a slow phone stays usable while the first screen is drawn
  startTransition(() => root.render(<AdminApp admin={admin} />));
  // the files of the development server change without a new name
  if (import.meta.env.PROD) void registerServiceWorker(import.meta.url);
}
