import { expect, test } from 'vitest';
import { activitySubject } from './activity-subject.ts';

test('what an entry is about is named in words and leads to its screen, if it still has one', () => {
  const about = (subjectKind: string, subjectId: string, subjectName?: string) =>
    activitySubject({ subjectKind, subjectId, ...(subjectName !== undefined && { subjectName }) });
  expect(about('order', '7K3QX-9M2PD')).toEqual({ label: '7K3QX-9M2PD', path: '/orders/7K3QX-9M2PD' });
  expect(about('product', 'kurta', 'Indigo kurta')).toEqual({
    label: 'Indigo kurta',
    path: '/products/kurta',
  });
  expect(about('product', '12 products')).toEqual({ label: '12 products' });
  expect(about('staff', 'asha@shop.example')).toEqual({ label: 'asha@shop.example' });
  expect(about('email', '81')).toEqual({ label: 'Email 81', path: '/emails/81' });
  expect(about('email', 'order-placed')).toEqual({
    label: 'Email texts',
    path: '/content/email/order-placed',
  });
  expect(about('content', 'texts/home', 'Home page')).toMatchObject({ path: '/content/texts/home' });
  expect(about('settings', 'menu')).toEqual({ label: 'Menu', path: '/categories' });
});
