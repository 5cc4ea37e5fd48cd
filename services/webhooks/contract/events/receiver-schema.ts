import { z } from 'zod';
import { openSchema } from '@marketplace/kernel';

/**
 * Converts an event's schema to the JSON Schema (2020-12) that receivers validate with. Emitters validate with the
 * strict schema. Receivers must accept what is added later, so the schema is open: known values of a text are its
 * `examples`. `example` is not a keyword of JSON Schema and is replaced. The pattern of `date-time`, about 300
 * characters, is removed because the format says the same.
 */
export function receiverSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      openSchema(jsonSchema);
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (jsonSchema['x-extensible-enum']) jsonSchema.examples = jsonSchema['x-extensible-enum'] as string[];
      else if ('example' in jsonSchema) jsonSchema.examples = [jsonSchema.example];
      delete jsonSchema['x-extensible-enum'];
      delete jsonSchema.example;
    },
  }) as Record<string, unknown>;
}
