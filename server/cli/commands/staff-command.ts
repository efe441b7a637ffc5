import { Argument, Command, Option } from 'commander';
import { email as emailSchema } from '#contract/accounts.ts';
import { ROLES, type Role } from '#contract/admin/permissions.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { readEncryptionKeys } from '#server/security/encryption-keys.ts';
import { createSignInLink, inviteMember, type OneTimeLink } from '#server/staff/invitations/create-links.ts';
import { removeMember } from '#server/staff/members/change-members.ts';
import { findMember, listMembers } from '#server/staff/members/list-members.ts';
import { OperatorError } from '../operator-error.ts';
import { withDatabase } from '../with-database.ts';

const INDIAN_TIME = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
});

export function staffCommand(): Command {
  const emailArgument = () => new Argument('<email>', 'the email of the person').argParser(readEmail);
  return new Command('staff')
    .description('invite, list and remove the people who use the admin')
    .addCommand(
      new Command('invite')
        .description('print a one-time link with which a person sets up signing in to the admin')
        .addArgument(emailArgument())
        .addOption(new Option('--role <role>', 'what the person may do').choices(ROLES).default('owner'))
        .option('--email', 'also send the link by email')
        .action(invite),
    )
    .addCommand(new Command('list').description('list the staff with their roles').action(list))
    .addCommand(
      new Command('link')
        .description('print a one-time link for a person who cannot sign in any more')
        .addArgument(emailArgument())
        .action(printSignInLink),
    )
    .addCommand(
      new Command('remove')
        .description('remove a person: their devices are signed out')
        .addArgument(emailArgument())
        .action(remove),
    );
}

async function invite(email: string, { role, email: sendsEmail = false }: { role: Role; email?: boolean }) {
  const link = await withDatabase(async (db, settings) => {
    const emailKeys = sendsEmail ? await readEncryptionKeys(settings) : undefined;
    return await inviteMember(
      db,
      { email, role },
      { shopOrigin: settings.shopOrigin, emailKeys },
      COMMAND_LINE,
    );
  });
  console.log(`${email} becomes ${role} with this link${sendsEmail ? ', which is also sent by email' : ''}:`);
  printLink(link);
}

async function list(): Promise<void> {
  const members = await withDatabase(listMembers);
  if (members.length === 0)
    console.log('There is no staff yet. Invite the owner: npm run shop -- staff invite EMAIL');
  for (const { email, name, role, lastSeenAt } of members) {
    const seen = lastSeenAt ? `seen ${INDIAN_TIME.format(lastSeenAt)}` : 'not signed in';
    console.log(`${role.padEnd(14)}  ${email}  ${name}  ${seen}`);
  }
}

async function printSignInLink(email: string): Promise<void> {
  const link = await withDatabase(async (db, { shopOrigin }) => {
    const { id } = await requireMember(db, email);
    return await createSignInLink(db, id, { shopOrigin }, COMMAND_LINE);
  });
  console.log(`${email} sets up signing in again with this link. The old passkeys and password then end:`);
  printLink(link);
}

async function remove(email: string): Promise<void> {
  const { name } = await withDatabase(async (db) => {
    const { id } = await requireMember(db, email);
    return await removeMember(db, id, COMMAND_LINE);
  });
  console.log(`${name} can no longer sign in.`);
}

async function requireMember(db: Database, email: string) {
  const member = await findMember(db, email);
  if (!member)
    throw new OperatorError(`There is no staff member ${email}: npm run shop -- staff list shows them.`);
  return member;
}

function printLink({ url, expiresAt }: OneTimeLink): void {
  console.log(`  ${url}`);
  console.log(`It works once, until ${INDIAN_TIME.format(expiresAt)}.`);
}

function readEmail(text: string): string {
  const { data } = emailSchema.safeParse(text);
  if (data === undefined) throw new OperatorError(`${text} is no email address.`);
  return data;
}
