import { z } from 'zod';
import { anyone, callerSchema, type Client, defineContract, rateLimitDecisionSchema } from '@marketplace/kernel';
import { apiKeyOperations } from './api-keys.ts';
import { auditOperations } from './audit.ts';
import { identityErrors } from './errors.ts';
import { invitationOperations } from './invitations.ts';
import { mailSettingOperations } from './mail-settings.ts';
import { memberOperations } from './members.ts';
import { operatorOperations } from './operator.ts';
import { organizationOperations } from './organizations.ts';
import { peopleOperations } from './people.ts';

export { apiKeyPattern } from './api-keys.ts';
export { type AuditEvent, auditBreaks, auditEventSchema, auditFormats, type AuditHead } from './audit.ts';
export { identityErrors } from './errors.ts';
export * from './mailings.ts';
export * from './records.ts';
export { passwordLengthMin } from './values.ts';

/**
 * Operations of identity for the gateway: accounts, sessions, organizations, members, invitations, API keys and the
 * audit log.
 */
export const identityContract = defineContract(
  'identity',
  {
    ...peopleOperations,
    ...mailSettingOperations,
    ...organizationOperations,
    ...memberOperations,
    ...invitationOperations,
    ...apiKeyOperations,
    ...auditOperations,
    ...operatorOperations,
    authenticate: {
      kind: 'query',
      access: anyone,
      summary: 'Return who holds a credential. The gateway calls it first for every request.',
      quiet: true,
      input: z.strictObject({
        apiKey: z.string().optional(),
        /** Ignored if `apiKey` is present. */
        sessionToken: z.string().optional(),
        /** Whether to count the request towards the rate limits. False if the same request was counted before. */
        counts: z.boolean().default(true),
        /** How many requests to count. With -1, one that was counted before is given back. */
        requests: z.int().min(-1).max(1000).default(1),
        /** Whether the actor gets `related`, which commands need. */
        relations: z.boolean().default(false),
      }),
      output: z.strictObject({
        actor: callerSchema.shape.actor,
        /** Rate-limit decisions of the key and the organization. The gateway answers 429 if one of them refuses. */
        turns: z.array(rateLimitDecisionSchema),
      }),
    },
  },
  identityErrors,
);
/** Type of `identityContract`. */
export type IdentityContract = typeof identityContract;
/** Client of `identityContract`. */
export type IdentityClient = Client<IdentityContract>;
