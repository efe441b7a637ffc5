import { createHash } from 'node:crypto';
import { constantTimeEqual } from '#server/security/constant-time-equal.ts';

type Fields = Readonly<Record<string, string>>;

const UDFS = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5'];

// https://docs.payu.in/docs/generate-hash-payu-hosted: every hash is lower-case hex SHA-512 over values
// joined by pipes, exactly as they are posted; a field that is not sent counts as empty; five places after
// udf5 stay empty.

/** The hash of a payment form. */
export function payuRequestHash(fields: Fields, salt: string): string {
  const names = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', ...UDFS];
  return sha512([...valuesOf(fields, names), '', '', '', '', '', salt]);
}

/**
 * The hash of PayU's response: the same values reversed, with the status, and a surcharge in front if there
 * is one.
 */
export function payuResponseHash(fields: Fields, salt: string): string {
  const names = [...UDFS.toReversed(), 'email', 'firstname', 'productinfo', 'amount', 'txnid', 'key'];
  const surcharge = fields.additionalCharges || fields.additional_charges;
  const values = [salt, fields.status ?? '', '', '', '', '', '', ...valuesOf(fields, names)];
  return sha512(surcharge ? [surcharge, ...values] : values);
}

/** The hash of a request to PayU's API. */
export function payuCommandHash(key: string, command: string, var1: string, salt: string): string {
  return sha512([key, command, var1, salt]);
}

/**
 * True when PayU hashed this response for this merchant. False for values with a pipe: the same hash could
 * represent other values, and we never send one.
 */
export function isHashedByPayu(fields: Fields, key: string, salts: readonly string[]): boolean {
  const { status = '', hash = '', email, firstname, productinfo, amount, txnid } = fields;
  const hashed = [status, email, firstname, productinfo, amount, txnid, ...valuesOf(fields, UDFS)];
  if (fields.key !== key || hashed.some((value) => value?.includes('|'))) return false;
  return salts.some((salt) => constantTimeEqual(payuResponseHash(fields, salt), hash));
}

const valuesOf = (fields: Fields, names: readonly string[]) => names.map((name) => fields[name] ?? '');

function sha512(values: readonly string[]): string {
  return createHash('sha512').update(values.join('|')).digest('hex');
}
