import { hash } from 'node:crypto';
import type { IdentityClient } from '@marketplace/identity-contract';
import type { GatewayContext, GatewayMiddleware } from '../../context.ts';
import type { RequestBuffer, WaitingRequest } from './request-buffer.ts';

type Recorded = Parameters<IdentityClient['recordRequests']>[1]['requests'][number];
type Sender = Recorded['by'];

const methods = new Set<string>(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Recorded['method'][]);

/**
 * Records requests for the developers of their organizations, when they have been answered. Body, query and headers are
 * not kept, and of the path only ids. Of GraphQL, only changes and failures: the console reads every few seconds.
 */
export function recordRequests({ add }: Pick<RequestBuffer, 'add'>): GatewayMiddleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      const by = senderOf(ctx);
      const code = ctx.state.problemCode ?? ctx.state.graphql?.errors?.[0] ?? null;
      if (by && methods.has(ctx.method) && (code !== null || ctx.state.graphql?.type !== 'query'))
        add(waiting(ctx, { by, code, startedAt }));
    }
  };
}

/**
 * The organization of the request and who sent it. A key that was revoked or has expired is named by its digest, which
 * identity knows. Undefined if the request belongs to no organization.
 */
function senderOf(ctx: GatewayContext): Sender | undefined {
  const { actor, problemCode } = ctx.state;
  if (actor.type === 'api_key') return { organizationId: actor.organizationId, apiKeyId: actor.apiKeyId };
  if (actor.type === 'user')
    return actor.organizationId === null ? undefined : { organizationId: actor.organizationId, userId: actor.userId };
  if (problemCode !== 'api_key_revoked' && problemCode !== 'api_key_expired') return undefined;
  return { keyHash: hash('sha256', ctx.get('authorization').replace(/^\S+ +/, ''), 'base64url') };
}

function waiting(
  ctx: GatewayContext,
  { by, code, startedAt }: { by: Sender; code: string | null; startedAt: number },
): WaitingRequest {
  const { requestId, route = 'none', graphql } = ctx.state;
  return {
    owner: 'organizationId' in by ? by.organizationId : by.keyHash,
    startedAt,
    request: {
      id: requestId,
      method: ctx.method as Recorded['method'],
      path: pathOf(ctx.path, route),
      route,
      operation: graphql?.operation ?? null,
      status: ctx.status,
      code,
      durationMs: Math.round(performance.now() - startedAt),
      by,
    },
  };
}

const id = /^[a-z]{2,4}_[0-9a-z]{26}$/;

/** The path with those of its parameters that are ids. Whatever else a client has written there is not kept. */
function pathOf(path: string, route: string): string {
  const sent = path.split('/');
  return route
    .split('/')
    .map((part, n) => (part.startsWith(':') && id.test(sent[n] ?? '') ? sent[n] : part))
    .join('/');
}
