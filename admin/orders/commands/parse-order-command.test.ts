import { expect, it } from 'vitest';
import { hasPermission, type Permission } from '#contract/admin/permissions.ts';
import { parseOrderCommand } from './parse-order-command.ts';

const owner = () => true;
const packer = (permission: Permission) => hasPermission('packer', permission);

it.each([
  ['ship 7K3M9', 'ship', '7K3M9'],
  ['  Pack 7k3m9-2dx4p ', 'pack', '7k3m9-2dx4p'],
  ['refund Asha Rao', 'refund', 'Asha Rao'],
  ['7K3M9', undefined, '7K3M9'],
  ['ship', undefined, 'ship'],
  ['shipra sharma', undefined, 'shipra sharma'],
])('%s', (text, verb, search) => {
  expect(parseOrderCommand(text, owner)).toEqual({ verb, search });
});

it('a packer packs and ships, and only finds the order that others may refund or cancel', () => {
  expect(parseOrderCommand('ship 7K3M9', packer).verb).toBe('ship');
  expect(parseOrderCommand('refund 7K3M9', packer)).toEqual({ verb: undefined, search: '7K3M9' });
  expect(parseOrderCommand('cancel 7K3M9', packer)).toEqual({ verb: undefined, search: '7K3M9' });
});
