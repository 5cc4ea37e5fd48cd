import { z } from 'zod';

/**
 * A visible character: a letter, number, punctuation mark or symbol, emoji included. White space, control characters,
 * characters that Unicode calls ignorable by default (such as U+200B and U+3164) and the empty braille pattern U+2800
 * are invisible.
 */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
/** Line breaks (Unicode Standard, section 5.8) and other control characters. */
const breaking = /[\p{Cc}\u2028\u2029]/u;

const shown = (schema: z.ZodString) =>
  schema.refine((text) => text === '' || visible.test(text), 'This must have a visible character.');
const inOneLine = (schema: z.ZodString) =>
  shown(schema).refine((text) => !breaking.test(text), 'This must be one line, without control characters.');

/** Schema of a text in requests: at most `max` characters before it is trimmed, and at least one visible character. */
export function textSchema(max: number): z.ZodString {
  return shown(z.string().max(max).trim().min(1));
}

/** Schema of a single-line text in requests, such as a name or title. */
export function lineSchema(max: number): z.ZodString {
  return inOneLine(z.string().max(max).trim().min(1));
}

/** Schema of the name of a property in requests: like `lineSchema`, but not trimmed. */
export function propertyNameSchema(max: number): z.ZodString {
  return inOneLine(z.string().min(1).max(max));
}
