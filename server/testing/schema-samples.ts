/** The parts of a JSON Schema that a sample is made from. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

// Texts that satisfy a pattern or a check, by field name.
const BY_NAME: Record<string, string> = {
  email: 'asha@shopper.example',
  password: 'a good password',
  phone: '98765 43210',
  swatch: '#b3202c',
  postalCode: '560001',
  expires: '1',
  publishAt: '2027-01-01T10:00:00+05:30',
  csv: 'Date,Narration,Credit\n01/11/2026,UPI/123456789012/asha,100.00',
  digits: '0904',
  states: '29',
  pins: '560',
  notServed: '744',
  pin: '560001',
  holidays: '2026-11-24',
  UPI_OFFERED: 'off',
  OWNER_EMAIL: 'owner@shop.example',
  trackingUrlTemplate: 'https://carrier.example/{awb}',
};

/** A valid value of a schema. Fields with additional rules are recognized by name. */
export function sampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.format === 'uuid') return '0b5f9a3e-6c1d-4a8e-9f2b-7d3c5e1a4b60';
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, name);
  if (schema.type === 'object') return sampleObject(schema);
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, name)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  return BY_NAME[name] ?? 'sample';
}

function sampleObject({
  properties,
  additionalProperties,
  propertyNames,
}: JsonSchema): Record<string, unknown> {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, sampleOf(field, name)]);
  if (fields.length === 0 && typeof additionalProperties === 'object') {
    const name = String(propertyNames?.enum?.[0] ?? 'sample');
    return { [name]: sampleOf(additionalProperties, name) };
  }
  return Object.fromEntries(fields);
}
