import { z } from 'zod';
import {
  anyone,
  callerSchema,
  defineOperations,
  idSchema,
  inGraphql,
  lineSchema,
  member,
  pageInput,
  rateLimitDecisionSchema,
  scopes,
  ServiceError,
  system,
  timestamp,
  withRecentAuthentication,
} from '@marketplace/kernel';
import { apiKeyPage, apiKeySchema, apiKeyStatusSchema } from './api-key-records.ts';
import { identityErrors } from './errors.ts';

/**
 * Regular expression of API key tokens, for secret scanners. The last six characters are a checksum: see
 * `src/api-keys/api-key-token.ts`.
 */
export const apiKeyPattern = String.raw`\bmk_(live|test)_[0-9A-Za-z]{36}\b`;

/** A new key with its token. The token is null in a replayed answer. */
const shownOnce = z.strictObject({
  apiKey: apiKeySchema.describe('The new key.'),
  token: z
    .string()
    .nullable()
    .meta({
      description: 'The token to send as `Authorization: Bearer`. Null in a replayed answer.',
      example: 'mk_live_...',
    })
    .register(inGraphql, { about: 'Null in a replayed answer, because the token is not stored.' }),
});

/** API keys. A key belongs to its organization and stays valid when the member who created it leaves. */
export const apiKeyOperations = defineOperations({
  listApiKeys: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'List the API keys of the active organization.',
    input: z.strictObject({
      ...pageInput,
      status: apiKeyStatusSchema.optional().describe('Only keys with this status.'),
    }),
    output: apiKeyPage,
  },
  getApiKey: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'Return an API key, without its token.',
    input: z.strictObject({ id: idSchema('key') }),
    output: apiKeySchema,
  },
  getApiKeys: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'Get API keys by id, without their tokens. Ids that do not exist or belong to others are left out.',
    input: z.strictObject({ ids: z.array(idSchema('key')).max(100) }),
    output: z.strictObject({ data: z.array(apiKeySchema) }),
  },
  createApiKey: {
    kind: 'command',
    access: withRecentAuthentication(member('owner', 'admin', 'finance')),
    summary: 'Create an API key. `token` is shown in this answer only.',
    returns: 'The new key and its token.',
    example: { name: 'Shop server', scopes: ['listings:write', 'orders:write'] },
    input: z
      .strictObject({
        name: lineSchema(80).describe('A name by which people recognize the key.'),
        scopes: z
          .array(z.enum(scopes))
          .min(1)
          .max(4)
          .refine((all) => new Set(all).size === all.length, 'List each scope at most once.')
          .describe('What the key may do. Reading listings needs no scope.'),
        expiresAt: timestamp
          .nullish()
          .meta({ description: 'Default: one year from now. Null: the key never expires.' }),
      })
      .register(inGraphql, {
        texts: {
          scopes: '`listings:write`, `offers:write`, `orders:write` or `payments:write`, each at most once.',
          expiresAt: 'If absent, one year from now. If null, the key does not expire.',
        },
      }),
    output: shownOnce,
    secrets: ['token'],
  },
  rotateApiKey: {
    kind: 'command',
    access: withRecentAuthentication(member('owner', 'admin', 'finance')),
    summary:
      'Replace an API key with a new one that has the same name, scopes and lifetime. ' +
      '`token` is shown in this answer only.',
    returns: 'The new key and its token.',
    example: { overlapSeconds: 86_400 },
    input: z
      .strictObject({
        id: idSchema('key'),
        overlapSeconds: z
          .int()
          .min(0)
          .max(30 * 86_400)
          .default(86_400)
          .meta({ description: 'How long the old key stays valid, unless it expires earlier. 0 ends it at once.' }),
      })
      .register(inGraphql, {
        texts: {
          overlapSeconds:
            'Seconds for which the old key stays valid, unless it expires earlier: 0 (revoke it now) to 2592000.',
        },
      }),
    output: shownOnce,
    secrets: ['token'],
  },
  revokeApiKey: {
    kind: 'command',
    access: member('owner', 'admin', 'finance'),
    summary: 'Revoke an API key. It is refused from the next request onwards.',
    returns: 'The key is revoked.',
    input: z.strictObject({ id: idSchema('key') }),
    output: z.strictObject({}),
  },
});

/** The errors of API keys that are refused, by code. */
export const apiKeyRefusals = {
  invalid_api_key: () => new ServiceError('invalid_api_key', 'This is not an API key of this service.'),
  api_key_revoked: () => identityErrors.api_key_revoked('This API key has been revoked.'),
  api_key_expired: () => identityErrors.api_key_expired('This API key has expired.'),
};
/** Why an API key is refused. */
export type ApiKeyRefusal = keyof typeof apiKeyRefusals;

/** Maximum number of requests that one call authenticates. */
export const authenticatedTogetherMax = 100;

const credential = {
  apiKey: z.string().optional(),
  /** Ignored if `apiKey` is present. */
  sessionToken: z.string().optional(),
  /** Whether to count the request towards the rate limits. False if the same request was counted before. */
  counts: z.boolean().default(true),
  /** Whether the actor gets `related`, which commands need. */
  relations: z.boolean().default(false),
};

const authenticated = z.strictObject({
  actor: callerSchema.shape.actor,
  /** Rate-limit decisions of the key and the organization. The gateway answers 429 if one of them refuses. */
  turns: z.array(rateLimitDecisionSchema),
});

/** Operations of the gateway that find the holder of a credential and the owners of organizations. */
export const authenticationOperations = defineOperations({
  getFirstOwners: {
    kind: 'query',
    access: system,
    summary:
      'Get the first owners of organizations, whose organizations count together where something is bounded for all. ' +
      'Ids that do not exist are left out.',
    quiet: true,
    input: z.strictObject({ organizationIds: z.array(z.string()).max(1000) }),
    output: z.strictObject({ data: z.array(z.strictObject({ organizationId: z.string(), ownerId: z.string() })) }),
  },
  authenticate: {
    kind: 'query',
    access: anyone,
    summary: 'Return who holds a credential. The gateway calls it first for every request.',
    quiet: true,
    input: z.strictObject({
      ...credential,
      /** Number of requests to count. With -1, a request that was counted before is given back. */
      requests: z.int().min(-1).max(1000).default(1),
    }),
    output: authenticated,
  },
  authenticateRequests: {
    kind: 'query',
    access: system,
    summary:
      'Return who holds the credentials of requests that reached a gateway at the same time, in the order of their ' +
      'arrival, which decides whom a rate limit refuses. The answers are those of `authenticate`, in the same order.',
    quiet: true,
    input: z.strictObject({
      requests: z
        .array(z.strictObject({ ...credential, requestId: z.string(), ip: z.string().optional() }))
        .min(1)
        .max(authenticatedTogetherMax),
    }),
    output: z.strictObject({
      answers: z.array(
        z.union([
          authenticated,
          z.strictObject({ refusal: z.enum(Object.keys(apiKeyRefusals) as [ApiKeyRefusal, ...ApiKeyRefusal[]]) }),
        ]),
      ),
    }),
  },
});
