import { z } from 'zod';
import {
  anyone,
  callerSchema,
  defineOperations,
  rateLimitDecisionSchema,
  ServiceError,
  system,
} from '@marketplace/kernel';
import { identityErrors } from './errors.ts';

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

/** Who holds a credential, and who owns organizations, for the gateway. */
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
      /** How many requests to count. With -1, one that was counted before is given back. */
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
