import { z } from 'zod';
import { anyone, callerSchema, type Client, defineContract } from '@marketplace/kernel';
import { apiKeyOperations } from './api-keys.ts';
import { organizationOperations } from './organizations.ts';
import { peopleOperations } from './people.ts';

export * from './records.ts';

/** People, sessions, organizations and API keys, for the gateway. */
export const identityContract = defineContract('identity', {
  ...peopleOperations,
  ...organizationOperations,
  ...apiKeyOperations,
  authenticate: {
    kind: 'query',
    access: anyone,
    summary: 'Who holds this credential. Called by the gateway for every request, before anything else.',
    quiet: true,
    input: z.strictObject({ apiKey: z.string().optional(), sessionToken: z.string().optional() }),
    output: z.strictObject({ actor: callerSchema.shape.actor }),
  },
});
export type IdentityContract = typeof identityContract;
export type IdentityClient = Client<IdentityContract>;
