import { z } from 'zod';
import type { CompiledRoute } from '../compile-route.ts';

/** Names of records whose schema has another name than people use. */
const names: Record<string, string> = {
  ApiKey: 'API key',
  SessionSummary: 'session',
  WebhookDeliveryDetail: 'webhook delivery, with its attempts',
};

/**
 * What a successful answer is, as a sentence: the text of the operation if it has one, otherwise the record or the page
 * of records that the answer is.
 */
export function answerText({ operation, answer, paged, reads, status }: CompiledRoute): string {
  if (operation.returns !== undefined) return operation.returns;
  const record = nameOf(paged ? elementOf(answer as z.ZodObject) : answer);
  if (record === undefined) return status === 204 ? 'Success, without a body.' : 'Success.';
  if (paged) return `A page of ${plural(record)}.`;
  if (status === 201) return `The new ${record}.`;
  return reads ? `The ${record}.` : `The ${record}, as it is now.`;
}

function elementOf({ shape }: z.ZodObject): z.ZodType {
  return (shape.data as z.ZodArray).element as z.ZodType;
}

/** `WebhookEndpoint` becomes `webhook endpoint`. Undefined for a schema without a name. */
function nameOf(schema: z.ZodType | null): string | undefined {
  const id = schema === null ? undefined : z.globalRegistry.get(schema)?.id;
  return id && (names[id] ?? id.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase());
}

function plural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
