// `npm run bench [part …]`: prints figures and ratios. No benchmark passes or fails.

import { benchAdmin } from './admin.ts';
import { benchBuildCatalog } from './catalog/build-catalog.ts';
import { benchImportMillion } from './catalog/import-million.ts';
import { benchImportUndo } from './catalog/import-undo.ts';
import { benchCompare } from './compare.ts';
import { benchFlood } from './flood.ts';
import { benchInteraction } from './interaction.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchAdminLighthouse } from './lighthouse-admin.ts';
import { benchMillion } from './million.ts';
import { benchOrders } from './orders.ts';
import { benchProductEditor } from './product-editor.ts';
import { benchReads } from './reads.ts';
import { benchSalesAndPages } from './sales-and-pages.ts';
import { benchSearchFlood } from './search-flood.ts';
import { benchSearchMillion } from './search-million.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStart } from './start.ts';
import { benchUncachedPages } from './uncached-pages.ts';

const PARTS: Record<string, () => Promise<void>> = {
  reads: benchReads,
  anew: benchUncachedPages,
  flood: benchFlood,
  orders: benchOrders,
  'sales-and-pages': benchSalesAndPages,
  'search-flood': benchSearchFlood,
  'sign-in': benchSignIn,
  start: benchStart,
  admin: benchAdmin,
  lighthouse: benchLighthouse,
  'lighthouse-admin': benchAdminLighthouse,
  interaction: benchInteraction,
  'product-editor': benchProductEditor,
};

/** Run only if they are named. */
const OTHER_PARTS: Record<string, () => Promise<void>> = {
  'build-catalog': benchBuildCatalog,
  compare: benchCompare,
  'import-million': benchImportMillion,
  'import-undo': benchImportUndo,
  million: benchMillion,
  'search-million': benchSearchMillion,
};

const requestedParts = process.argv.slice(2);
const unknownParts = requestedParts.filter((name) => !(name in PARTS || name in OTHER_PARTS));
if (unknownParts.length > 0) {
  console.error(
    `There is no benchmark ${unknownParts.join(', ')}; there are ${Object.keys({ ...PARTS, ...OTHER_PARTS }).join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, run] of Object.entries(PARTS)) {
  if (requestedParts.length === 0 || requestedParts.includes(name)) await run();
}
for (const name of requestedParts) await OTHER_PARTS[name]?.();
