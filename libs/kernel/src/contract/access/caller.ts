import { z } from 'zod';
import { valuesSchema } from '../in-graphql.ts';
import { activeTrace } from '../../telemetry/tracing.ts';

/** Roles of a member in an organization. */
export const roleSchema = valuesSchema('Role', 'What a member may do. Each role has its own permissions.', {
  owner: 'May do everything.',
  admin: 'May do everything except changing owners and closing the organization.',
  developer: 'Trades, and manages webhook endpoints.',
  finance: 'Trades, and manages API keys and payouts.',
});
export const roles = roleSchema.options;
/** The role of a member in an organization. */
export type Role = (typeof roles)[number];

/** Scopes that an API key may have. Reading needs no scope. */
export const scopes = ['listings:write', 'offers:write', 'orders:write', 'payments:write'] as const;
/** A permission of an API key. */
export type Scope = (typeof scopes)[number];

/**
 * Other organizations of the members of the caller's organization. Absent if there are none, and in requests that read.
 */
const relatedSchema = z.object({
  /** Organizations that share an owner with it. */
  owners: z.array(z.string()),
  /** Organizations that share a member with it, those in `owners` included. Incomplete if there are very many. */
  members: z.array(z.string()),
});

/**
 * First owner of the organization. Some limits count all organizations of an owner together. Absent without an
 * organization.
 */
const ownerIdSchema = z.string().optional();

const actorSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('anonymous') }),
  z.object({
    type: z.literal('user'),
    userId: z.string(),
    sessionId: z.string(),
    /** The active organization; null if there is none. It is read from the membership on every request. */
    organizationId: z.string().nullable(),
    ownerId: ownerIdSchema,
    role: roleSchema.nullable(),
    /** Whether the person has authenticated recently (step-up); see `withRecentAuthentication`. */
    recentlyAuthenticated: z.boolean().default(false),
    /**
     * Time at which the person authenticated for this session. Absent if the caller comes from release 0.2 or earlier.
     */
    authenticatedAt: z.iso.datetime().optional(),
    /** The active organization operates the platform (`OPERATOR_ORGANIZATION_ID`). */
    operator: z.boolean().optional(),
    /** The active organization is suspended or closed: its data can be read but not changed. */
    readOnly: z.boolean().optional(),
    /** The active organization is closed: as `readOnly`, but it can still move its own money. */
    closed: z.boolean().optional(),
    related: relatedSchema.optional(),
  }),
  z.object({
    type: z.literal('api_key'),
    apiKeyId: z.string(),
    organizationId: z.string(),
    ownerId: ownerIdSchema,
    scopes: z.array(z.enum(scopes)),
    related: relatedSchema.optional(),
  }),
  z.object({ type: z.literal('system'), name: z.string() }),
]);

/** Other organizations of the members of an organization. */
export type RelatedOrganizations = z.infer<typeof relatedSchema>;

/** The caller of an operation and its request: the first argument of every operation, on every transport. */
export const callerSchema = z.object({
  requestId: z.string(),
  /** W3C trace context of the calling span, as in the `traceparent` header. */
  traceparent: z.string().optional(),
  /** The `idempotency-key` header of the request, without quotes. */
  idempotencyKey: z.string().optional(),
  /** The version in the `If-Match` header, or several versions, one of which must match; see `assertVersion`. */
  expectedVersion: z.union([z.int(), z.array(z.int())]).optional(),
  /** Data that the gateway has read for this command. Only for commands that declare `facts`. */
  facts: z.unknown().optional(),
  ip: z.string().optional(),
  userAgent: z.string().optional(),
  actor: actorSchema,
});
/** The caller of an operation. JSON-safe: it is sent between processes and stored with external calls. */
export type Caller = z.infer<typeof callerSchema>;
/** The identity behind a call: anonymous, a person, an API key or a process of this product. */
export type Actor = Caller['actor'];

/**
 * The caller for the relay, activities and the gateway's own calls. `name` identifies which, for logs and audit rows.
 * It carries the active trace. Only operations with `system` or `anyone` access accept it.
 */
export function systemCaller(name: string, requestId: string): Caller {
  const traceparent = activeTrace();
  return { requestId, ...(traceparent !== undefined && { traceparent }), actor: { type: 'system', name } };
}

const none: RelatedOrganizations = { owners: [], members: [] };

/** Whether the caller's organization shares an owner, or a member, with another one. */
export function relationOf({ actor }: Caller, organizationId: string): { owner: boolean; member: boolean } {
  const { owners, members } = ('related' in actor ? actor.related : undefined) ?? none;
  return { owner: owners.includes(organizationId), member: members.includes(organizationId) };
}
