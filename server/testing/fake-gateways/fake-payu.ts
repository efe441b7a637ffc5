import { createHash } from 'node:crypto';
import { type FakeGateway, type ReceivedRequest, startFakeGateway } from './fake-gateway.ts';

export const PAYU_KEY = 'C0Dr8m';
export const PAYU_SALT = '3sf0jURk';

interface Transaction {
  fields: Record<string, string>;
  status: string;
  unmappedstatus: string;
  mihpayid: string;
  reason?: PayuReason;
}

interface Refund {
  mihpayid: string;
  request_id: string;
  amt: string;
  token: string;
  action: 'refund';
  status: string;
}

export interface FakePayu extends FakeGateway {
  /** By the merchant's token. */
  refunds: Map<string, Refund>;
  /** Rejects every refund with this body from now on; undefined: refunds succeed. */
  rejectRefunds(body: object | undefined): void;
  /** The fields that PayU posts to surl, furl or the webhook once the shopper has decided. */
  decide(txnid: string, status: string, unmappedstatus: string, surcharge?: string): Record<string, string>;
  /** The shopper's bank declines. Returns the posted fields, with the reason as PayU documents it. */
  decline(txnid: string, reason: PayuReason): Record<string, string>;
}

/** https://docs.payu.in/docs/error-codes */
export interface PayuReason {
  error: string;
  error_Message: string;
  /** The text of the bank. */
  field9: string;
}

/** PayU as its documentation describes it, written independently of our own code. */
export async function startFakePayu(salt = PAYU_SALT): Promise<FakePayu> {
  const transactions = new Map<string, Transaction>();
  let lastId = 403993715521889530n;
  const refunds = new Map<string, Refund>();
  let rejection: object | undefined;
  const fake = await startFakeGateway((request) => {
    if (request.url.pathname === '/_payment') return acceptForm(transactions, request, salt);
    const fields = Object.fromEntries(new URLSearchParams(request.body));
    if (!isHashed(request.url, fields, salt))
      return { status: 200, body: { status: 0, msg: 'Invalid Hash.' } };
    if (fields.command === 'cancel_refund_transaction')
      return rejection ? { status: 200, body: rejection } : createRefund(transactions, refunds, fields);
    if (fields.command === 'check_action_status') return actionsOf(refunds, fields);
    return verify(transactions, fields);
  });
  const decide: FakePayu['decide'] = (txnid, status, unmappedstatus, surcharge) => {
    const transaction = transactions.get(txnid);
    if (!transaction) throw new Error('PayU has not received this form');
    lastId += 1n;
    Object.assign(transaction, { status, unmappedstatus, mihpayid: String(lastId) });
    return signedFields(transaction, salt, surcharge);
  };
  return {
    ...fake,
    refunds,
    rejectRefunds: (body) => {
      rejection = body;
    },
    decide,
    decline: (txnid, reason) => {
      const fields = decide(txnid, 'failure', 'failed');
      Object.assign(transactions.get(txnid) ?? {}, { reason });
      return { ...fields, ...reason };
    },
  };
}

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex');

function acceptForm(transactions: Map<string, Transaction>, { body }: ReceivedRequest, salt: string) {
  const f = Object.fromEntries(new URLSearchParams(body));
  const udfs = `${f.udf1 ?? ''}|${f.udf2 ?? ''}|${f.udf3 ?? ''}|${f.udf4 ?? ''}|${f.udf5 ?? ''}`;
  const text = `${f.key}|${f.txnid}|${f.amount}|${f.productinfo}|${f.firstname}|${f.email}|${udfs}||||||${salt}`;
  if (f.hash !== sha512(text) || (f.txnid ?? '').length > 25) {
    return { status: 400, body: 'Sorry, some problem occurred' };
  }
  transactions.set(f.txnid ?? '', { fields: f, status: 'pending', unmappedstatus: 'pending', mihpayid: '' });
  return { status: 200, body: 'the page where cards are typed' };
}

function signedFields(
  { fields: f, status, unmappedstatus, mihpayid }: Transaction,
  salt: string,
  surcharge?: string,
) {
  const text = `${salt}|${status}|||||||||||${f.email}|${f.firstname}|${f.productinfo}|${f.amount}|${f.txnid}|${f.key}`;
  const { key = '', txnid = '', amount = '', productinfo = '', firstname = '', email = '', phone = '' } = f;
  return {
    mihpayid,
    mode: 'CC',
    status,
    unmappedstatus,
    key,
    txnid,
    amount,
    productinfo,
    firstname,
    email,
    phone,
    udf1: '',
    udf2: '',
    udf3: '',
    udf4: '',
    udf5: '',
    ...(surcharge !== undefined && { additionalCharges: surcharge }),
    hash: sha512(surcharge === undefined ? text : `${surcharge}|${text}`),
  };
}

type Fields = Record<string, string>;

function isHashed(url: URL, { key, command, var1 = '', hash }: Fields, salt: string): boolean {
  const isCommandUrl = url.pathname === '/merchant/postservice.php' && url.searchParams.get('form') === '2';
  return isCommandUrl && hash === sha512(`${key}|${command}|${var1}|${salt}`);
}

function createRefund(
  transactions: Map<string, Transaction>,
  refunds: Map<string, Refund>,
  { var1 = '', var2: token = '', var3: amt = '' }: Fields,
) {
  const declined = (msg: string, error_code = 105) => ({ status: 200, body: { status: 0, msg, error_code } });
  const paid = [...transactions.values()].find(
    ({ mihpayid, unmappedstatus }) => mihpayid === var1 && unmappedstatus === 'captured',
  );
  const active = [...refunds.values()].filter(
    ({ mihpayid, status }) => mihpayid === var1 && status !== 'FAILURE',
  );
  const remaining = active.reduce((sum, one) => sum - Number(one.amt), Number(paid?.fields.amount ?? 0));
  if (!/^\w{1,23}$/.test(token) || refunds.has(token)) return declined('Token already exists', 106);
  if (!/^\d+\.\d\d$/.test(amt) || Number(amt) > remaining + 0.001)
    return declined('Refund amount not allowed');
  const request_id = String(131_278_418 + refunds.size);
  refunds.set(token, { mihpayid: var1, request_id, amt, token, action: 'refund', status: 'QUEUED' });
  const body = { status: 1, msg: 'Refund Request Queued', request_id, bank_ref_num: null, mihpayid: var1 };
  return { status: 200, body: { ...body, error_code: 102 } };
}

/**
 * The body of PayU's unsigned callback about a refund
 * (https://docs.payu.in/reference/refund-status-callback).
 */
export function payuRefundCallback({ amt, token, mihpayid, request_id }: Refund, status: string): string {
  return JSON.stringify({
    additionalValue1: null,
    bank_arn: 308_239_782_136,
    refund_mode: 'Back to Source',
    bank_ref_num: '308239782136',
    key: PAYU_KEY,
    amt,
    remark: null,
    status,
    token,
    mihpayid,
    request_id,
    merchantTxnId: 'ORDER_1',
    additionalValue2: null,
    action: 'refund',
  });
}

function actionsOf(refunds: Map<string, Refund>, { var1 = '', var2 }: Fields) {
  const found = [...refunds.values()].filter(({ mihpayid }) => mihpayid === var1);
  if (var2 !== 'payuid' || found.length === 0) {
    const transaction_details = { [var1]: 'No action status found' };
    return {
      status: 200,
      body: { status: 0, msg: '0 out of 1 Transactions Fetched Successfully', transaction_details },
    };
  }
  const capture = {
    mihpayid: var1,
    request_id: '1',
    amt: '1.00',
    action: 'capture',
    token: '',
    status: 'SUCCESS',
  };
  const actions = Object.fromEntries([['1', capture], ...found.map((one) => [one.request_id, one])]);
  const msg = '1 out of 1 Transactions Fetched Successfully';
  return { status: 200, body: { status: 1, msg, transaction_details: { [var1]: actions } } };
}

function verify(transactions: Map<string, Transaction>, { command, var1 = '' }: Fields) {
  if (command !== 'verify_payment') return { status: 200, body: { status: 0, msg: 'Invalid command' } };
  const found = transactions.get(var1);
  if (!found) {
    return {
      status: 200,
      body: {
        status: 0,
        msg: '0 out of 1 Transactions Fetched Successfully',
        transaction_details: { [var1]: { mihpayid: 'Not Found', status: 'Not Found' } },
      },
    };
  }
  const { fields, status, unmappedstatus, mihpayid, reason } = found;
  const details = {
    ...(reason && { error_code: reason.error, error_Message: reason.error_Message, field9: reason.field9 }),
    mihpayid,
    txnid: var1,
    amt: fields.amount,
    transaction_amount: fields.amount,
    status,
    unmappedstatus,
    net_amount_debit: 10,
  };
  return {
    status: 200,
    body: {
      status: 1,
      msg: '1 out of 1 Transactions Fetched Successfully',
      transaction_details: { [var1]: details },
    },
  };
}
