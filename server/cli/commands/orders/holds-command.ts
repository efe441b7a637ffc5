import { Command } from 'commander';
import { formatPaise } from '#format/money.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { type Hold, listHolds } from '#server/orders/stock/list-holds.ts';
import { releaseHold } from '#server/orders/stock/release-hold.ts';
import { withDatabase } from '../../with-database.ts';

const INDIAN_TIME = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
});

export function holdsCommand(): Command {
  return new Command('holds')
    .description('list the unpaid orders that reserve units, or release the units of one')
    .option('--release <order>', 'put the units of this unpaid order back into stock; the order stays')
    .action(runHolds);
}

async function runHolds({ release }: { release?: string }): Promise<void> {
  if (release === undefined) return await printHolds();
  const orderId = await withDatabase((db) => releaseHold(db, release, COMMAND_LINE));
  console.log(`Order ${orderId}: its units are back in stock. It can still be paid while they are there.`);
}

async function printHolds(): Promise<void> {
  const holds = await withDatabase(listHolds);
  if (holds.length === 0) console.log('No unpaid order reserves anything.');
  for (const hold of holds) console.log(holdText(hold));
}

function holdText({
  orderId,
  email,
  lines,
  units,
  totalPaise,
  placedAt,
  heldUntil,
  isClaimed,
}: Hold): string {
  const unitText = units === 1 ? '1 unit' : `${units} units`;
  const heading = `${orderId}  ${unitText}  ${formatPaise(totalPaise)}  ${email ?? 'no email'}`;
  const times = `  placed ${INDIAN_TIME.format(placedAt)}, held until ${INDIAN_TIME.format(heldUntil)}`;
  const claim = isClaimed ? ', the customer names a payment: look for it' : '';
  const products = lines.map(
    ({ title, options, quantity }) => `    ${quantity} × ${title}${options === '' ? '' : ` (${options})`}`,
  );
  return [heading, `${times}${claim}`, ...products].join('\n');
}
