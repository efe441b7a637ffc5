// `npm run bench [part …]`: prints figures and ratios. No benchmark passes or fails.
import { benchAnew } from './anew.ts';
import { benchInteraction } from './interaction.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchOrders } from './orders.ts';
import { benchReads } from './reads.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStart } from './start.ts';

const PARTS: Record<string, () => Promise<void>> = {
  reads: benchReads,
  anew: benchAnew,
  orders: benchOrders,
  'sign-in': benchSignIn,
  start: benchStart,
  lighthouse: benchLighthouse,
  interaction: benchInteraction,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
