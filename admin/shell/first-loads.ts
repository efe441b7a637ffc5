import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { Permission } from '#contract/admin/permissions.ts';

/** One request of `useResource`, or of `useList` if `isList`. */
export interface FirstRead {
  area: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  isList?: boolean;
  /** Requested once it is known that who is signed in has it; the document does not know. */
  permission?: Permission;
  /** Requested only if the reply to the screen's first read has this field. */
  ifPresent?: string;
}

/** What the document of a screen shows and loads before its scripts run. The build stores the list for the web server. */
export interface FirstLoad {
  /** A path of `SCREENS`. */
  path: string;
  /** The title in its `PageHeader`. `:name` is the parameter of the path. */
  title: string;
  subtitle?: string;
  /** The module of the screen. */
  module: string;
  /** What it reads first. `:name` in a path is that of `path`. They are used only for a URL without a query. */
  reads: readonly FirstRead[];
  /** Values of the parameter that other screens have. */
  except?: readonly string[];
  /** For people who are not signed in. */
  isOpen?: boolean;
}

/** The screens that people open first. All others begin with an empty document. */
export const FIRST_LOADS: readonly FirstLoad[] = [
  {
    path: '/',
    title: 'Today',
    subtitle: 'What waits for you, most urgent first',
    module: 'admin/today/today-screen.tsx',
    reads: [
      { area: 'today', path: ADMIN_PATHS.today },
      {
        area: 'packing',
        path: ADMIN_PATHS.packing,
        query: { limit: '5' },
        permission: 'orders.fulfill',
      },
      { area: 'demo-data', path: ADMIN_PATHS.demoData, permission: 'settings.manage', ifPresent: 'setup' },
    ],
  },
  {
    path: '/orders',
    title: 'Orders',
    subtitle: 'Every order with its money and its shipments',
    module: 'admin/orders/order-list-screen.tsx',
    reads: [{ area: 'orders', path: ADMIN_PATHS.orders, query: { view: 'all' }, isList: true }],
  },
  {
    path: '/orders/:number',
    title: 'Order :number',
    module: 'admin/orders/order-screen.tsx',
    reads: [
      { area: 'orders', path: ADMIN_PATHS.order },
      { area: 'shipments', path: ADMIN_PATHS.orderShipments },
    ],
    except: ['new'],
  },
  { path: '/pack', title: 'Pack', module: 'admin/fulfillment/pack-screen.tsx', reads: [] },
  {
    path: '/ship',
    title: 'Ship',
    subtitle: 'Packed shipments that wait for a carrier, and those on their way',
    module: 'admin/fulfillment/shipments-screen.tsx',
    reads: [],
  },
  {
    path: '/payments',
    title: 'Payments',
    subtitle: 'Money to check, to send back and to collect',
    module: 'admin/payments/payments-screen.tsx',
    reads: [],
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    subtitle: 'The admin of your shop',
    module: 'admin/sign-in/sign-in-screen.tsx',
    reads: [{ area: 'sign-in', path: ADMIN_PATHS.signInOptions }],
    isOpen: true,
  },
];

/** The read of everyone who is signed in. */
export const SIGNED_IN_READ: FirstRead = { area: 'me', path: ADMIN_PATHS.me };
