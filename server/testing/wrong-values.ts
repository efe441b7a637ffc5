import { type JsonSchema, sampleOf } from './sample-of-schema.ts';

/** A value that a schema does not allow, the dotted path of the fault, and its description. */
export interface Wrong {
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
 * required field missing. Each fault stands alone in an otherwise valid value.
 */
export function wrongValues(schema: JsonSchema, name = ''): Wrong[] {
  const here = [...otherTypes(schema), ...pastBounds(schema), ...againstRules(name)];
  return [...here.map((one) => ({ ...one, path: '' })), ...wrongInside(schema, name)];
}

type Fault = Omit<Wrong, 'path'>;

function otherTypes(schema: JsonSchema): Fault[] {
  const allowed = new Set(
    (schema.anyOf ?? [schema]).map(({ type }) => (type === 'integer' ? 'number' : type)),
  );
  return Object.entries(OF_TYPE)
    .filter(([type]) => !allowed.has(type))
    .map(([type, value]) => ({ value, fault: `of type ${type}` }));
}

function pastBounds(schema: JsonSchema): Fault[] {
  const { anyOf, type, minLength = 0, maxLength, pattern, minimum, maximum, minItems = 0, maxItems } = schema;
  const faults: Fault[] = (anyOf ?? []).flatMap(pastBounds);
  if (schema.enum) faults.push({ value: 'none of them', fault: 'not listed' });
  if (minLength > 0) faults.push({ value: 'x'.repeat(minLength - 1), fault: 'too short' });
  if (maxLength !== undefined) faults.push({ value: 'x'.repeat(maxLength + 1), fault: 'too long' });
  if (pattern !== undefined) faults.push({ value: '\u0007\u0007\u0007', fault: 'against its pattern' });
  if (minimum !== undefined) faults.push({ value: minimum - 1, fault: 'too small' });
  if (maximum !== undefined) faults.push({ value: maximum + 1, fault: 'too large' });
  if (type === 'integer') faults.push({ value: 1.5, fault: 'a fraction' });
  if (minItems > 0) faults.push({ value: [], fault: 'too few' });
  if (maxItems !== undefined) {
    faults.push({ value: Array(maxItems + 1).fill(sampleOf(schema.items ?? {})), fault: 'too many' });
  }
  return faults;
}

function againstRules(name: string): Fault[] {
  return (BY_NAME[name] ?? []).map((value) => ({ value, fault: `the text ${value}` }));
}

function wrongInside(schema: JsonSchema, name: string): Wrong[] {
  if (schema.items) return wrongValues(schema.items, name).map((one) => below('0', one, (value) => [value]));
  if (schema.type !== 'object') return [];
  const sample = sampleOf(schema, name) as Record<string, unknown>;
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    wrongValues(field, key).map((one) => below(key, one, (value) => ({ ...sample, [key]: value }))),
  );
  return [...fields, ...leftOut(schema, sample), ...wrongEntries(schema)];
}

function leftOut({ required = [] }: JsonSchema, sample: Record<string, unknown>): Wrong[] {
  return required.map((key) => {
    const { [key]: _, ...value } = sample;
    return { value, path: key, fault: 'left out' };
  });
}

/** Faults of an object whose keys are data. */
function wrongEntries({ additionalProperties, propertyNames }: JsonSchema): Wrong[] {
  if (typeof additionalProperties !== 'object') return [];
  const values = wrongValues(additionalProperties).map((one) =>
    below('sample', one, (value) => ({ sample: value })),
  );
  const key = 'x'.repeat((propertyNames?.maxLength ?? 0) + 1);
  const value = { [key]: sampleOf(additionalProperties) };
  return propertyNames?.maxLength ? [...values, { value, path: key, fault: 'too long a key' }] : values;
}

function below(key: string, { value, path, fault }: Wrong, into: (value: unknown) => unknown): Wrong {
  return { value: into(value), path: path === '' ? key : `${key}.${path}`, fault };
}
