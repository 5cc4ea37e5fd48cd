import { z } from 'zod';
import { anyone, callerSchema, type Client, defineContract, rateLimitDecisionSchema } from '@marketplace/kernel';
import { apiKeyOperations } from './api-keys.ts';
import { auditOperations } from './audit.ts';
import { identityErrors } from './errors.ts';
import { invitationOperations } from './invitations.ts';
import { memberOperations } from './members.ts';
import { organizationOperations } from './organizations.ts';
import { peopleOperations } from './people.ts';

export { apiKeyPattern } from './api-keys.ts';
export { type AuditEvent, auditBreaks, auditEventSchema, auditFormats, type AuditHead } from './audit.ts';
export { identityErrors } from './errors.ts';
export * from './records.ts';
export { passwordLengthMin } from './values.ts';

/** People, sessions, organizations and API keys, for the gateway. */
export const identityContract = defineContract(
  'identity',
  {
    ...peopleOperations,
    ...organizationOperations,
    ...memberOperations,
    ...invitationOperations,
    ...apiKeyOperations,
    ...auditOperations,
    authenticate: {
      kind: 'query',
      access: anyone,
      summary: 'Who holds this credential. Called by the gateway for every request, before anything else.',
      quiet: true,
      input: z.strictObject({
        apiKey: z.string().optional(),
        sessionToken: z.string().optional(),
        /** Whether this is a request of its own, which takes its turn at the rate limits, or another look at one. */
        counts: z.boolean().default(true),
      }),
      output: z.strictObject({
        actor: callerSchema.shape.actor,
        /** A refused one is for the gateway to tell. */
        turns: z.array(rateLimitDecisionSchema),
      }),
    },
  },
  identityErrors,
);
export type IdentityContract = typeof identityContract;
export type IdentityClient = Client<IdentityContract>;
