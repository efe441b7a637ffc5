import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import {
  AccountIcon,
  ActivityIcon,
  CategoriesIcon,
  CustomersIcon,
  EmailsIcon,
  FileIcon,
  InventoryIcon,
  MessagesIcon,
  OrdersIcon,
  PackIcon,
  PaymentsIcon,
  PlusIcon,
  ProductsIcon,
  ReportsIcon,
  SettingsIcon,
  ShipIcon,
  StaffIcon,
  TodayIcon,
} from '#admin/kit/icons.tsx';
import { loadModule } from '#admin/kit/load-module.ts';
import type { Permission } from '#contract/admin/permissions.ts';

/** A screen of the admin. Paths are without the prefix; `:name` marks a parameter, which the screen receives. */
export interface Screen {
  path: string;
  screen: ComponentType<Record<string, string>>;
  /** Loads its module. Afterwards it is drawn at once, without a skeleton. */
  load(): Promise<void>;
  /** The same before it is asked for: a failure changes nothing. */
  prefetch(): Promise<void>;
  /** Who may see it. Undefined: also people who are not signed in; such screens have no navigation around them. */
  permission: Permission | undefined;
  /** An entry of the navigation. `key` is the letter after `G`. */
  navigation?: { label: string; icon: ReactNode; key: string; isOnPhoneBar?: boolean };
}

/** A screen module has one export, named `name`. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType<never>>>,
  name: Name,
): Pick<Screen, 'screen' | 'load' | 'prefetch'> {
  let loaded: Screen['screen'] | undefined;
  const loadOnce = async () => {
    loaded ??= (await loadModule(load))[name] as Screen['screen'];
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  function LoadedScreen(params: Record<string, string>) {
    // the same for as long as it is shown: another component would begin anew
    const [Content] = useState<Screen['screen']>(() => loaded ?? Lazy);
    return <Content {...params} />;
  }
  const prefetch = async () => {
    const found = await load().catch(() => undefined);
    if (found) loaded ??= found[name] as Screen['screen'];
  };
  return { screen: LoadedScreen, load: async () => void (await loadOnce()), prefetch };
}

/** Every screen. The order is that of the navigation. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    ...screen(() => import('../today/today-screen.tsx'), 'TodayScreen'),
    permission: 'account.own',
    navigation: { label: 'Today', icon: <TodayIcon />, key: 't', isOnPhoneBar: true },
  },
  {
    path: '/orders',
    ...screen(() => import('../orders/order-list-screen.tsx'), 'OrderListScreen'),
    permission: 'orders.read',
    navigation: { label: 'Orders', icon: <OrdersIcon />, key: 'o', isOnPhoneBar: true },
  },
  {
    path: '/orders/new',
    ...screen(() => import('../new-order/new-order-screen.tsx'), 'NewOrderScreen'),
    permission: 'orders.edit',
    navigation: { label: 'New order', icon: <PlusIcon />, key: 'n' },
  },
  {
    path: '/orders/:number',
    ...screen(() => import('../orders/order-screen.tsx'), 'OrderScreen'),
    permission: 'orders.read',
  },
  {
    path: '/pack',
    ...screen(() => import('../fulfillment/pack-screen.tsx'), 'PackScreen'),
    permission: 'orders.fulfill',
    navigation: { label: 'Pack', icon: <PackIcon />, key: 'p', isOnPhoneBar: true },
  },
  {
    path: '/ship',
    ...screen(() => import('../fulfillment/shipments-screen.tsx'), 'ShipmentsScreen'),
    permission: 'orders.fulfill',
    navigation: { label: 'Ship', icon: <ShipIcon />, key: 's' },
  },
  {
    path: '/payments',
    ...screen(() => import('../payments/payments-screen.tsx'), 'PaymentsScreen'),
    permission: 'payments.read',
    navigation: { label: 'Payments', icon: <PaymentsIcon />, key: 'm' },
  },
  {
    path: '/payments/match',
    ...screen(() => import('../payments/statement-screen.tsx'), 'StatementScreen'),
    permission: 'payments.record',
  },
  {
    path: '/customers',
    ...screen(() => import('../customers/customer-list-screen.tsx'), 'CustomerListScreen'),
    permission: 'customers.read',
    navigation: { label: 'Customers', icon: <CustomersIcon />, key: 'k' },
  },
  {
    path: '/customers/newsletter',
    ...screen(() => import('../customers/newsletter-screen.tsx'), 'NewsletterScreen'),
    permission: 'customers.read',
  },
  {
    path: '/customers/:id',
    ...screen(() => import('../customers/customer-screen.tsx'), 'CustomerScreen'),
    permission: 'customers.read',
  },
  {
    path: '/messages',
    ...screen(() => import('../messages/message-list-screen.tsx'), 'MessageListScreen'),
    permission: 'customers.read',
    navigation: { label: 'Messages', icon: <MessagesIcon />, key: 'h' },
  },
  {
    path: '/messages/:ticket',
    ...screen(() => import('../messages/message-screen.tsx'), 'MessageScreen'),
    permission: 'customers.read',
  },
  {
    path: '/emails',
    ...screen(() => import('../emails/email-list-screen.tsx'), 'EmailListScreen'),
    permission: 'emails.send',
    navigation: { label: 'Emails', icon: <EmailsIcon />, key: 'l' },
  },
  {
    path: '/emails/:id',
    ...screen(() => import('../emails/email-screen.tsx'), 'EmailScreen'),
    permission: 'emails.send',
  },
  {
    path: '/products',
    ...screen(() => import('../products/product-list-screen.tsx'), 'ProductListScreen'),
    permission: 'products.edit',
    navigation: { label: 'Products', icon: <ProductsIcon />, key: 'd' },
  },
  {
    path: '/products/new',
    ...screen(() => import('../products/product-screen.tsx'), 'NewProductScreen'),
    permission: 'products.edit',
  },
  {
    path: '/products/bulk-edit',
    ...screen(() => import('../products/sheet/bulk-edit-screen.tsx'), 'BulkEditScreen'),
    permission: 'products.edit',
  },
  {
    path: '/products/:handle',
    ...screen(() => import('../products/product-screen.tsx'), 'ProductScreen'),
    permission: 'products.edit',
  },
  {
    path: '/categories',
    ...screen(() => import('../categories/categories-screen.tsx'), 'CategoriesScreen'),
    permission: 'products.edit',
    navigation: { label: 'Categories', icon: <CategoriesIcon />, key: 'b' },
  },
  {
    path: '/inventory',
    ...screen(() => import('../inventory/inventory-screen.tsx'), 'InventoryScreen'),
    permission: 'inventory.edit',
    navigation: { label: 'Inventory', icon: <InventoryIcon />, key: 'y' },
  },
  {
    path: '/inventory/count',
    ...screen(() => import('../inventory/stock-entry-screen.tsx'), 'StockCountScreen'),
    permission: 'inventory.edit',
  },
  {
    path: '/inventory/receive',
    ...screen(() => import('../inventory/stock-entry-screen.tsx'), 'ReceiveStockScreen'),
    permission: 'inventory.edit',
  },
  {
    path: '/inventory/:id',
    ...screen(() => import('../inventory/inventory-item-screen.tsx'), 'InventoryItemScreen'),
    permission: 'inventory.edit',
  },
  {
    path: '/content',
    ...screen(() => import('../content/content-list-screen.tsx'), 'ContentListScreen'),
    permission: 'content.edit',
    navigation: { label: 'Content', icon: <FileIcon />, key: 'w' },
  },
  {
    path: '/content/:kind/:name',
    ...screen(() => import('../content/content-screen.tsx'), 'ContentScreen'),
    permission: 'content.edit',
  },
  {
    path: '/imports',
    ...screen(() => import('../imports/import-list-screen.tsx'), 'ImportListScreen'),
    permission: 'products.edit',
  },
  {
    path: '/imports/:id',
    ...screen(() => import('../imports/import-screen.tsx'), 'ImportScreen'),
    permission: 'products.edit',
  },
  {
    path: '/reports',
    ...screen(() => import('../reports/report-screen.tsx'), 'ReportScreen'),
    permission: 'reports.read',
    navigation: { label: 'Reports', icon: <ReportsIcon />, key: 'r' },
  },
  {
    path: '/reports/:name',
    ...screen(() => import('../reports/report-screen.tsx'), 'ReportScreen'),
    permission: 'reports.read',
  },
  {
    path: '/settings',
    ...screen(() => import('../settings/store-screen.tsx'), 'StoreScreen'),
    permission: 'settings.manage',
    navigation: { label: 'Settings', icon: <SettingsIcon />, key: 'e' },
  },
  {
    // the address of earlier versions
    path: '/settings/store',
    ...screen(() => import('../settings/store-screen.tsx'), 'StoreScreen'),
    permission: 'settings.manage',
  },
  {
    path: '/settings/shipping',
    ...screen(() => import('../settings/shipping-screen.tsx'), 'ShippingScreen'),
    permission: 'settings.manage',
  },
  {
    path: '/settings/taxes',
    ...screen(() => import('../settings/taxes-screen.tsx'), 'TaxesScreen'),
    permission: 'settings.manage',
  },
  {
    path: '/settings/payments',
    ...screen(() => import('../settings/stored/payment-methods-screen.tsx'), 'PaymentMethodsScreen'),
    permission: 'settings.manage',
  },
  {
    path: '/settings/email',
    ...screen(() => import('../settings/stored/email-settings-screen.tsx'), 'EmailSettingsScreen'),
    permission: 'settings.manage',
  },
  {
    path: '/settings/staff',
    ...screen(() => import('../settings/staff-screen.tsx'), 'StaffScreen'),
    permission: 'staff.manage',
    navigation: { label: 'Staff', icon: <StaffIcon />, key: 'f' },
  },
  {
    path: '/settings/carriers',
    ...screen(() => import('../settings/carriers-screen.tsx'), 'CarriersScreen'),
    permission: 'settings.manage',
  },
  {
    path: '/settings/account',
    ...screen(() => import('../settings/account/account-screen.tsx'), 'AccountScreen'),
    permission: 'account.own',
    navigation: { label: 'My account', icon: <AccountIcon />, key: 'u' },
  },
  {
    path: '/sign-in',
    ...screen(() => import('../sign-in/sign-in-screen.tsx'), 'SignInScreen'),
    permission: undefined,
  },
  {
    path: '/setup',
    ...screen(() => import('../sign-in/one-time-link-screen.tsx'), 'SetupScreen'),
    permission: undefined,
  },
  {
    path: '/invitation/:token',
    ...screen(() => import('../sign-in/one-time-link-screen.tsx'), 'InvitationScreen'),
    permission: undefined,
  },
  {
    path: '/activity',
    ...screen(() => import('../activity/activity-screen.tsx'), 'ActivityScreen'),
    permission: 'audit.read',
    navigation: { label: 'Activity', icon: <ActivityIcon />, key: 'a' },
  },
  // no production build contains it
  ...(import.meta.env.DEV
    ? [
        {
          path: '/styleguide',
          ...screen(() => import('../styleguide/styleguide-screen.tsx'), 'StyleguideScreen'),
          permission: undefined,
        },
      ]
    : []),
];
