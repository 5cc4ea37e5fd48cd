import { z } from 'zod';

/**
 * The JSON Schema (2020-12) of what receivers get. Emitters check by the strict schema; receivers must let members pass
 * that are added later, so here every object may have more. zod's `example` and our `x-open-enum` are no keywords of
 * JSON Schema, and
 * `date-time` needs no regular expression of 300 characters.
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
