import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Serializer = typeof serializerCompiler;

/**
 * Serializes replies by their schemas, without the limits of lengths and numbers. Requests and replies share shapes, but a
 * stored value may exceed what a request may contain: an import has limits of its own, and limits change.
 */
export const serializeWithoutLimits: Serializer = ({ schema, ...route }) =>
  serializerCompiler({ schema: schema instanceof z.ZodType ? withoutLimits(schema) : schema, ...route });

function withoutLimits(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodString) return z.string();
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodNullable) return withoutLimits(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return withoutLimits(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodArray) return z.array(withoutLimits(schema.element as z.ZodType));
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => withoutLimits(option as z.ZodType));
    return schema.clone({ ...schema.def, options });
  }
  if (schema instanceof z.ZodRecord) {
    const valueType = withoutLimits(schema.valueType as z.ZodType);
    return schema.clone({ ...schema.def, checks: [], valueType });
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape);
    const shape = Object.fromEntries(fields.map(([name, field]) => [name, withoutLimits(field)]));
    // keeps what the object does with other fields
    return schema.clone({ ...schema.def, checks: [], shape });
  }
  return schema;
}
