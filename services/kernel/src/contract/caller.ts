import { z } from 'zod';
import { activeTrace } from '../telemetry/tracing.ts';

export const roles = ['owner', 'admin', 'developer', 'finance'] as const;
export type Role = (typeof roles)[number];

export const scopes = ['listings:write', 'offers:write', 'orders:write', 'payments:write'] as const;
export type Scope = (typeof scopes)[number];

const actorSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('anonymous') }),
  z.object({
    type: z.literal('user'),
    userId: z.string(),
    sessionId: z.string(),
    /** The active organization; null until the user creates or joins one. Read from the membership on every request. */
    organizationId: z.string().nullable(),
    role: z.enum(roles).nullable(),
    /**
     * Whether the person has shown password, and second factor if there is one, a short while ago; sensitive changes
     * ask for that.
     */
    recentlyAuthenticated: z.boolean().default(false),
    /** The active organization is suspended or closed: it can be looked at, and nothing of it changes. */
    readOnly: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('api_key'),
    apiKeyId: z.string(),
    organizationId: z.string(),
    scopes: z.array(z.enum(scopes)),
  }),
  z.object({ type: z.literal('system'), name: z.string() }),
]);

/** Who asks, and under which request. The first argument of every operation, on every transport. */
export const callerSchema = z.object({
  requestId: z.string(),
  /** W3C trace context of the span that asks. */
  traceparent: z.string().optional(),
  /** The unquoted `idempotency-key` of the request. */
  idempotencyKey: z.string().optional(),
  /** The version of `If-Match`; commands on a single record refuse another with `precondition_failed`. */
  expectedVersion: z.int().optional(),
  /** For commands that declare `facts`: what the gateway has read for them. */
  facts: z.unknown().optional(),
  ip: z.string().optional(),
  userAgent: z.string().optional(),
  actor: actorSchema,
});
export type Caller = z.infer<typeof callerSchema>;
export type Actor = Caller['actor'];

/** The caller of relay, activities and what the gateway does by itself. Only operations declared `system` accept it. */
export function systemCaller(name: string, requestId: string): Caller {
  const traceparent = activeTrace();
  return { requestId, ...(traceparent !== undefined && { traceparent }), actor: { type: 'system', name } };
}
