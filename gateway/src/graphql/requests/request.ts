import type { GatewayContext } from '../../context.ts';
import { bodyRefusal, queryRefusal } from '../../errors/refusal.ts';
import { readJsonBody } from '../../http/body/json-body.ts';
import { type TrustedDocuments, trustedRequest } from './trusted-documents.ts';

/** Members of a request (GraphQL over HTTP, section 5.1). */
const members = ['query', 'variables', 'operationName', 'extensions'];

/**
 * The body of a GraphQL request. Apollo would ignore members that it does not know; here they are refused as on any
 * REST route. With `documents`, only these are asked for.
 */
export async function readRequest(
  ctx: GatewayContext,
  documents: TrustedDocuments | undefined,
): Promise<Record<string, unknown>> {
  const body = await readJsonBody(ctx.req);
  const known = documents === undefined ? members : [...members, 'documentId'];
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw bodyRefusal([unknown], 'unknown_member', 'There is no such member.');
  return documents === undefined ? body : trustedRequest(body, documents);
}

/** Everything is said in the body. */
export function assertNoQuery(ctx: GatewayContext): void {
  const [name] = new URLSearchParams(ctx.querystring).keys();
  if (name !== undefined) throw queryRefusal(name, 'unknown_parameter', 'There is no such parameter.');
}
