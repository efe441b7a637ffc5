import { type JsonSchema, sampleOf } from './schema-samples.ts';

/** A value that a schema does not allow, the dotted path of the fault, and its description. */
export interface InvalidValue {
  value: unknown;
  path: string;
  fault: string;
}

const OF_TYPE: Record<string, unknown> = {
  string: 'sample',
  number: 1,
  boolean: true,
  null: null,
  array: [],
  object: {},
};

/** Values that violate rules which a schema cannot express, by field name. */
const BY_NAME: Record<string, string[]> = {
  postalCode: ['12345', '012345', '5600011'],
  phone: ['12345', '5876543210', '98765432101'],
  products: [],
};

/**
 * Every fault that `schema` can express: another type, each bound exceeded, the pattern not matched, a
 * required field missing. Each fault is the only one in an otherwise valid value.
 */
export function invalidValues(schema: JsonSchema, name = ''): InvalidValue[] {
  const here = [...typeFaults(schema), ...boundFaults(schema), ...ruleFaults(name)];
  return [...here.map((one) => ({ ...one, path: '' })), ...invalidInside(schema, name)];
}

type Fault = Omit<InvalidValue, 'path'>;

function typeFaults(schema: JsonSchema): Fault[] {
  const allowed = new Set(
    (schema.anyOf ?? [schema]).map(({ type }) => (type === 'integer' ? 'number' : type)),
  );
  return Object.entries(OF_TYPE)
    .filter(([type]) => !allowed.has(type))
    .map(([type, value]) => ({ value, fault: `of type ${type}` }));
}

function boundFaults(schema: JsonSchema): Fault[] {
  const { anyOf, type, minLength = 0, maxLength, pattern, minimum, maximum, minItems = 0, maxItems } = schema;
  const faults: Fault[] = (anyOf ?? []).flatMap(boundFaults);
  if (schema.enum) faults.push({ value: 'not listed (value)', fault: 'not listed' });
  if (minLength > 0) faults.push({ value: 'x'.repeat(minLength - 1), fault: 'too short' });
  if (maxLength !== undefined) faults.push({ value: 'x'.repeat(maxLength + 1), fault: 'too long' });
  if (pattern !== undefined) faults.push({ value: '\u0007\u0007\u0007', fault: 'pattern not matched' });
  if (minimum !== undefined) faults.push({ value: minimum - 1, fault: 'too small' });
  if (maximum !== undefined) faults.push({ value: maximum + 1, fault: 'too large' });
  if (type === 'integer') faults.push({ value: 1.5, fault: 'a fraction' });
  if (minItems > 0) faults.push({ value: [], fault: 'too few' });
  if (maxItems !== undefined) {
    faults.push({ value: Array(maxItems + 1).fill(sampleOf(schema.items ?? {})), fault: 'too many' });
  }
  return faults;
}

function ruleFaults(name: string): Fault[] {
  return (BY_NAME[name] ?? []).map((value) => ({ value, fault: `the text ${value}` }));
}

function invalidInside(schema: JsonSchema, name: string): InvalidValue[] {
  if (schema.items)
    return invalidValues(schema.items, name).map((one) => nestFault('0', one, (value) => [value]));
  if (schema.type !== 'object') return [];
  const sample = sampleOf(schema, name) as Record<string, unknown>;
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    invalidValues(field, key).map((one) => nestFault(key, one, (value) => ({ ...sample, [key]: value }))),
  );
  return [...fields, ...missingFields(schema, sample), ...invalidEntries(schema)];
}

function missingFields({ required = [] }: JsonSchema, sample: Record<string, unknown>): InvalidValue[] {
  return required.map((key) => {
    const { [key]: _, ...value } = sample;
    return { value, path: key, fault: 'missing' };
  });
}

/** Faults of an object whose keys are data. */
function invalidEntries({ additionalProperties, propertyNames }: JsonSchema): InvalidValue[] {
  if (typeof additionalProperties !== 'object') return [];
  const name = String(propertyNames?.enum?.[0] ?? 'sample');
  const values = invalidValues(additionalProperties).map((one) =>
    nestFault(name, one, (value) => ({ [name]: value })),
  );
  const key = 'x'.repeat((propertyNames?.maxLength ?? 0) + 1);
  const value = { [key]: sampleOf(additionalProperties) };
  return propertyNames?.maxLength ? [...values, { value, path: key, fault: 'too long a key' }] : values;
}

function nestFault(
  key: string,
  { value, path, fault }: InvalidValue,
  into: (value: unknown) => unknown,
): InvalidValue {
  return { value: into(value), path: path === '' ? key : `${key}.${path}`, fault };
}
