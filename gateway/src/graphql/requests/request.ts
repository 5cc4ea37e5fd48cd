import type { GatewayContext } from '../../context.ts';
import { bodyRefusal, queryRefusal } from '../../errors/refusal.ts';
import { readJsonBody } from '../../http/json-body.ts';
import { type KnownDocuments, trustedRequest } from './trusted-documents.ts';

/** Members of a request (GraphQL over HTTP, section 5.1). */
const members = ['query', 'variables', 'operationName', 'extensions'];

/**
 * The body of a GraphQL request. Throws `validation_failed` for an unknown member, as every REST route does; Apollo
 * would ignore it. If other documents
 * are refused, the request must name one of `documents`.
 */
export async function readRequest(ctx: GatewayContext, documents: KnownDocuments): Promise<Record<string, unknown>> {
  const body = await readJsonBody(ctx);
  const named = documents.only !== undefined || documents.console !== undefined;
  const known = named ? [...members, 'documentId'] : members;
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw bodyRefusal([unknown], 'unknown_member', 'There is no such member.');
  return named ? trustedRequest(body, documents) : body;
}

/** Throws `invalid_parameter` if the URL has a query: GraphQL requests are read from the body only. */
export function assertNoQuery(ctx: GatewayContext): void {
  const [name] = new URLSearchParams(ctx.querystring).keys();
  if (name !== undefined) throw queryRefusal(name, 'unknown_parameter', 'There is no such parameter.');
}
