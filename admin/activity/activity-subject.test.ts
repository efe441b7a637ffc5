import { expect, test } from 'vitest';
import { SCREENS } from '#admin/shell/routes.tsx';
import { activitySubject } from './activity-subject.ts';

const about = (subjectKind: string, subjectId: string, subjectName?: string) =>
  activitySubject({ subjectKind, subjectId, ...(subjectName !== undefined && { subjectName }) });

test('what an entry is about is named in words and leads to its screen, if it still has one', () => {
  const leadsTo = (path: string) => ({ screen: { path } });
  expect(about('order', '7K3QX-9M2PD')).toMatchObject({
    label: '7K3QX-9M2PD',
    ...leadsTo('/orders/7K3QX-9M2PD'),
  });
  expect(about('product', 'kurta', 'Indigo kurta')).toMatchObject({
    label: 'Indigo kurta',
    ...leadsTo('/products/kurta'),
  });
  expect(about('product', '12 products')).toEqual({ label: '12 products' });
  expect(about('staff', 'asha@shop.example')).toEqual({ label: 'asha@shop.example' });
  expect(about('email', '81')).toMatchObject({ label: 'Email 81', ...leadsTo('/emails/81') });
  expect(about('email', 'order-placed')).toMatchObject({
    label: 'Email texts',
    ...leadsTo('/content/email/order-placed'),
  });
  expect(about('content', 'texts/home', 'Home page')).toMatchObject(leadsTo('/content/texts/home'));
  expect(about('settings', 'menu')).toMatchObject({ label: 'Menu', ...leadsTo('/categories') });
});

test.each([
  ['order', '7K3QX-9M2PD'],
  ['product', 'kurta', 'Indigo kurta'],
  ['import', '4', 'products.csv'],
  ['statement', '4', 'may.csv'],
  ['customer', '4'],
  ['message', 'M-4'],
  ['email', '81'],
  ['email', 'order-placed'],
  ['content', 'texts/home', 'Home page'],
  ...['menu', 'inventory', 'newsletter', 'store', 'payments', 'shipping', 'taxes', 'email', 'carriers'].map(
    (id): [string, string] => ['settings', id],
  ),
] as [string, string, string?][])('the link of %s %s needs the permission of its screen', (...entry) => {
  const { screen } = about(...entry);
  const [path] = screen?.path.split('?') ?? [];
  const target = SCREENS.find((each) =>
    new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path ?? ''),
  );
  expect(target).toMatchObject({ permission: screen?.permission });
});
