import { z } from 'zod';

/**
 * Converts an event's schema to the JSON Schema (2020-12) that receivers validate with. Emitters validate with the
 * strict schema. Receivers must accept members that are added later, so objects allow additional members here.
 * `example` and `x-open-enum` are not keywords of JSON Schema and are replaced or removed. The pattern of `date-time`,
 * about 300 characters, is removed because the format says the same.
 */
export function receiverSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      delete jsonSchema['x-open-enum'];
      if ('example' in jsonSchema) {
        jsonSchema.examples = [jsonSchema.example];
        delete jsonSchema.example;
      }
    },
  }) as Record<string, unknown>;
}
