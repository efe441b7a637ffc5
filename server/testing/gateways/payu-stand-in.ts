import { createHash } from 'node:crypto';
import { type Asked, type StandIn, startStandIn } from './stand-in.ts';

export const PAYU_KEY = 'C0Dr8m';
export const PAYU_SALT = '3sf0jURk';

interface Transaction {
  fields: Record<string, string>;
  status: string;
  unmappedstatus: string;
  mihpayid: string;
}

export interface PayuStandIn extends StandIn {
  /** What PayU posts to surl, furl or the webhook once the shopper has decided. */
  decide(txnid: string, status: string, unmappedstatus: string, surcharge?: string): Record<string, string>;
}

/** PayU as its documentation describes it, written from there and not from our own code. */
export async function startPayu(salt = PAYU_SALT): Promise<PayuStandIn> {
  const known = new Map<string, Transaction>();
  let lastId = 403993715521889530n;
  const standIn = await startStandIn((asked) =>
    asked.url.pathname === '/_payment' ? takeForm(known, asked, salt) : verify(known, asked, salt),
  );
  return {
    ...standIn,
    decide: (txnid, status, unmappedstatus, surcharge) => {
      const transaction = known.get(txnid);
      if (!transaction) throw new Error('PayU never saw this form');
      lastId += 1n;
      Object.assign(transaction, { status, unmappedstatus, mihpayid: String(lastId) });
      return posted(transaction, salt, surcharge);
    },
  };
}

const sha512 = (said: string) => createHash('sha512').update(said).digest('hex');

function takeForm(known: Map<string, Transaction>, { body }: Asked, salt: string) {
  const f = Object.fromEntries(new URLSearchParams(body));
  const udfs = `${f.udf1 ?? ''}|${f.udf2 ?? ''}|${f.udf3 ?? ''}|${f.udf4 ?? ''}|${f.udf5 ?? ''}`;
  const said = `${f.key}|${f.txnid}|${f.amount}|${f.productinfo}|${f.firstname}|${f.email}|${udfs}||||||${salt}`;
  if (f.hash !== sha512(said) || (f.txnid ?? '').length > 25) {
    return { status: 400, body: 'Sorry, some problem occurred' };
  }
  known.set(f.txnid ?? '', { fields: f, status: 'pending', unmappedstatus: 'pending', mihpayid: '' });
  return { status: 200, body: 'the page where cards are typed' };
}

function posted(
  { fields: f, status, unmappedstatus, mihpayid }: Transaction,
  salt: string,
  surcharge?: string,
) {
  const said = `${salt}|${status}|||||||||||${f.email}|${f.firstname}|${f.productinfo}|${f.amount}|${f.txnid}|${f.key}`;
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
    hash: sha512(surcharge === undefined ? said : `${surcharge}|${said}`),
  };
}

function verify(known: Map<string, Transaction>, { url, body }: Asked, salt: string) {
  const { key, command, var1 = '', hash } = Object.fromEntries(new URLSearchParams(body));
  const isAsked = url.pathname === '/merchant/postservice.php' && url.searchParams.get('form') === '2';
  if (!isAsked || command !== 'verify_payment' || hash !== sha512(`${key}|${command}|${var1}|${salt}`)) {
    return { status: 200, body: { status: 0, msg: 'Invalid Hash.' } };
  }
  const found = known.get(var1);
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
  const { fields, status, unmappedstatus, mihpayid } = found;
  const details = {
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
