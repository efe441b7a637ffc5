import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readImports } from '../../tools/imports/read-imports.ts';
import { shopProgram } from './shop-program.ts';

/** Where the admin does what a command does, or why only the person who runs the server does it. */
type AdminAction =
  | { screen: string; method: 'GET' | 'POST' | 'PATCH'; path: (typeof ADMIN_PATHS)[keyof typeof ADMIN_PATHS] }
  | { onlyOperator: string };

const ADMIN_ACTIONS: Record<string, AdminAction> = {
  import: { screen: '/imports/:id', method: 'POST', path: ADMIN_PATHS.applyImport },
  'imports list': { screen: '/imports', method: 'GET', path: ADMIN_PATHS.imports },
  'imports undo': { screen: '/imports/:id', method: 'POST', path: ADMIN_PATHS.undoImport },
  export: { screen: '/products', method: 'GET', path: ADMIN_PATHS.exportProducts },
  'store-info': { screen: '/settings', method: 'PATCH', path: ADMIN_PATHS.storeSettings },
  'stock set': { screen: '/inventory/count', method: 'POST', path: ADMIN_PATHS.countInventory },
  'stock adjust': { screen: '/inventory', method: 'POST', path: ADMIN_PATHS.adjustInventory },
  attention: { screen: '/', method: 'GET', path: ADMIN_PATHS.today },
  holds: { screen: '/orders/:number', method: 'POST', path: ADMIN_PATHS.releaseHold },
  'mark-paid': { screen: '/orders/:number', method: 'POST', path: ADMIN_PATHS.orderPayments },
  'match-statement': { screen: '/payments/match', method: 'POST', path: ADMIN_PATHS.applyStatement },
  ship: { screen: '/ship', method: 'POST', path: ADMIN_PATHS.shipShipments },
  deliver: { screen: '/orders', method: 'POST', path: ADMIN_PATHS.deliverShipments },
  returned: { screen: '/orders/:number', method: 'POST', path: ADMIN_PATHS.returnShipment },
  cancel: { screen: '/orders/:number', method: 'POST', path: ADMIN_PATHS.cancelOrder },
  refund: { screen: '/orders/:number', method: 'POST', path: ADMIN_PATHS.orderRefunds },
  invoice: { screen: '/orders/:number', method: 'POST', path: ADMIN_PATHS.documents },
  documents: { screen: '/pack', method: 'POST', path: ADMIN_PATHS.documents },
  'staff invite': { screen: '/settings/staff', method: 'POST', path: ADMIN_PATHS.inviteStaff },
  'staff list': { screen: '/settings/staff', method: 'GET', path: ADMIN_PATHS.staff },
  'staff link': { screen: '/settings/staff', method: 'POST', path: ADMIN_PATHS.createSignInLink },
  'staff remove': { screen: '/settings/staff', method: 'POST', path: ADMIN_PATHS.removeStaff },
  'retry-mails': { screen: '/emails', method: 'POST', path: ADMIN_PATHS.resendEmails },
  'retry-pictures': { screen: '/imports', method: 'POST', path: ADMIN_PATHS.retryImages },
  backup: {
    onlyOperator: 'It writes a file to a folder of the server, with the personal data of all customers.',
  },
  restore: { onlyOperator: 'It replaces the database, while the shop is stopped.' },
  'images move': { onlyOperator: 'It moves files to the storage that the environment names.' },
  migrate: { onlyOperator: 'It prepares the database for a new version, before that is started.' },
};

let shop: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  shop = await testApp({ withAdminRoutes: true });
});
afterAll(() => shop.close());

const namesOf = (command: Command, prefix = ''): string[] =>
  command.commands.flatMap((each) =>
    each.commands.length > 0 ? namesOf(each, `${prefix}${each.name()} `) : [`${prefix}${each.name()}`],
  );

test('every command has its admin action, or a reason why only the operator of the server has it', async () => {
  expect(Object.keys(ADMIN_ACTIONS).sort()).toEqual(namesOf(await shopProgram()).sort());
});

const ROOT = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The modules of the admin that a screen consists of: its own, and all that they import. */
function modulesOf(screenFile: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set([screenFile]);
  for (const file of found)
    for (const imported of imports.get(file) ?? []) if (imported.startsWith('admin/')) found.add(imported);
  return found;
}

test('each of these actions has a route, and its screen sends the request', () => {
  const routes = shop.app.routeList.map(({ method, url }) => `${[method].flat()[0]} ${url}`);
  const screens = new Map(
    [
      ...textOf('admin/shell/routes.tsx').matchAll(
        /path: '([^']+)',\s+\.\.\.screen\(\(\) => import\('([^']+)'/g,
      ),
    ].map(([, screen = '', module = '']) => [screen, path.posix.join('admin/shell', module)]),
  );
  const edges = Map.groupBy(readImports(ROOT), ({ from }) => from);
  const imports = new Map([...edges].map(([from, list]) => [from, list.map(({ to }) => to)]));
  const nameOf = new Map(Object.entries(ADMIN_PATHS).map(([name, value]) => [value as string, name]));
  for (const [command, action] of Object.entries(ADMIN_ACTIONS)) {
    if ('onlyOperator' in action) continue;
    expect(routes).toContain(`${action.method} ${API_PREFIX}${action.path}`);
    const sent = new RegExp(`ADMIN_PATHS\\.${nameOf.get(action.path)}\\b`);
    const modules = [...modulesOf(screens.get(action.screen) ?? '', imports)].filter((file) => file !== '');
    expect([command, modules.some((file) => sent.test(textOf(file)))]).toEqual([command, true]);
  }
});
