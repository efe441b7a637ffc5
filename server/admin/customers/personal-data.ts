import type { EraseCustomerReply, ErasurePreview } from '#contract/admin/customers.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { toRupees } from '#format/money.ts';
import type { Actor } from '#server/audit/actor.ts';
import { eraseAuditTexts } from '#server/audit/erase-audit-texts.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { emailLabel } from '#server/email-outbox/email-labels.ts';
import { UserError } from '#server/errors/user-error.ts';
import { statusName } from '#server/orders/order.ts';
import { deleteKnownNetworks } from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import {
  type CustomerFigures,
  type CustomerOrder,
  selectMessagesOf,
  selectOrdersOfPerson,
  selectSubscriptions,
} from './customer-queries.ts';
import {
  deleteCustomerNotes,
  deleteEmailsOf,
  deleteStoredReplies,
  ERASED,
  eraseAccount,
  eraseMessages,
  eraseOrders,
  eraseSubscriptions,
  lockPerson,
  selectNoteTexts,
  selectOrderData,
  selectReplies,
  selectSentEmails,
  selectUnfinishedOrders,
} from './erasure-queries.ts';
import { emailsOf, requirePerson } from './require-person.ts';

const ALL_ORDERS = 100_000;

/**
 * All data that the shop has of one person, for them: account, orders with items, shipments, payments, refunds and invoices,
 * messages, emails, newsletter. Without the notes of staff. Throws UserError: not_found. Source: DPDP Act 2023, section 11.
 */
export async function exportCustomer(db: Database, id: string, actor: Actor) {
  return await db.transaction().execute(async (trx) => {
    const { person, orders, emails } = await getPersonData(trx, id);
    const messages = await selectMessagesOf(trx, emails);
    const replies = await selectReplies(
      trx,
      messages.map((message) => message.id),
    );
    const orderIds = orders.map((order) => order.id);
    const details = await selectOrderData(trx, orderIds);
    const sentEmails = await selectSentEmails(trx, { emails, orderIds });
    await writeAudit(trx, actor, {
      action: 'customer.export',
      subjectKind: 'customer',
      subjectId: id,
      after: { orders: orders.length, messages: messages.length },
    });
    return {
      exportedAt: new Date().toISOString(),
      account:
        person.customerId === null
          ? null
          : { name: person.givenName, email: person.email, registeredAt: person.since.toISOString() },
      orders: orders.map(({ id: number, createdAt, status, totalPaise, email, shipTo }) => ({
        number,
        placedAt: createdAt.toISOString(),
        status: statusName(status as OrderStatus),
        totalRupees: toRupees(totalPaise),
        email,
        deliveryAddress: shipTo,
        items: details.get(number)?.items,
        shipments: details.get(number)?.shipments,
        payments: details.get(number)?.payments,
        refunds: details.get(number)?.refunds,
        invoicesAndCreditNotes: details.get(number)?.documents,
      })),
      messages: messages.map((message) => ({
        ticketNumber: message.ticketNumber,
        writtenAt: message.createdAt.toISOString(),
        subject: message.subject,
        message: message.message,
        replies: replies
          .filter(({ messageId }) => messageId === message.id)
          .map(({ text, sentAt }) => ({ text, sentAt: sentAt?.toISOString() ?? null })),
      })),
      emails: sentEmails.map(({ kind, to, sentAt }) => ({
        about: emailLabel(kind),
        to,
        sentAt: sentAt.toISOString(),
      })),
      newsletter: (await selectSubscriptions(trx, emails)).map((subscription) => ({
        email: subscription.email,
        subscribedAt: subscription.subscribedAt.toISOString(),
        unsubscribedAt: subscription.unsubscribedAt?.toISOString() ?? null,
      })),
    };
  });
}

/** What has to be finished before the data of a person may be erased. Throws UserError: not_found. */
export async function previewErasure(db: Database, id: string): Promise<ErasurePreview> {
  return { obstacles: await obstaclesOf(db, await getPersonData(db, id)) };
}

/**
 * Erases the data of one person for good: account, name, email, phone, address, messages, emails, notes. Invoices and
 * credit notes stay as they are (CGST Act, section 36), and so do amounts, items, State and PIN code of the orders, and
 * the activity log without texts about the person. Throws UserError: not_found, customer_not_erasable (with what has to be finished before).
 * Source: DPDP Act 2023, section 12.
 */
export async function eraseCustomer(db: Database, id: string, actor: Actor): Promise<EraseCustomerReply> {
  return await db.transaction().execute(async (trx) => {
    const { customerId } = await requirePerson(trx, id);
    await lockPerson(trx, { customerId, orderIds: [] });
    const data = await getPersonData(trx, id);
    const orderIds = data.orders.map((order) => order.id);
    await lockPerson(trx, { customerId: null, orderIds });
    const [obstacle] = await obstaclesOf(trx, data);
    if (obstacle !== undefined) throw new UserError('customer_not_erasable', obstacle);
    const { person, emails } = data;
    const ticketNumbers = (await selectMessagesOf(trx, emails)).map(({ ticketNumber }) => ticketNumber);
    await eraseAuditTexts(trx, { id, emails, orderIds, ticketNumbers }, ERASED);
    await deleteStoredReplies(trx, [
      ...[...emails, ...orderIds, ...ticketNumbers],
      ...data.orders.map(({ shipTo }) => shipTo.phone),
      ...(await selectNoteTexts(trx, orderIds)),
    ]);
    await deleteEmailsOf(trx, { emails, orderIds });
    await deleteKnownNetworks(trx, emails);
    if (customerId !== null) await eraseAccount(trx, customerId);
    await eraseOrders(trx, orderIds);
    const messages = await eraseMessages(trx, emails);
    await eraseSubscriptions(trx, emails);
    await deleteCustomerNotes(trx, person);
    const after = { orders: orderIds.length, messages };
    await writeAudit(trx, actor, {
      action: 'customer.erase',
      subjectKind: 'customer',
      subjectId: id,
      after,
    });
    return after;
  });
}

interface PersonData {
  person: CustomerFigures;
  orders: CustomerOrder[];
  emails: string[];
}

async function getPersonData(db: Database | Transaction, id: string): Promise<PersonData> {
  const person = await requirePerson(db, id);
  const orders = await selectOrdersOfPerson(db, person, ALL_ORDERS);
  return { person, orders, emails: emailsOf(person, orders) };
}

async function obstaclesOf(db: Database | Transaction, { orders, emails }: PersonData): Promise<string[]> {
  const unfinished = await selectUnfinishedOrders(
    db,
    orders.map((order) => order.id),
  );
  const messages = await selectMessagesOf(db, emails);
  return [
    ...unfinished.map(({ id, hasMoneyDue }) =>
      hasMoneyDue
        ? `Money of order ${id} is still to be collected or sent back.`
        : `Order ${id} is not delivered or cancelled yet.`,
    ),
    ...messages
      .filter(({ closedAt }) => closedAt === null)
      .map(({ ticketNumber }) => `Message ${ticketNumber} is not closed yet.`),
  ];
}
