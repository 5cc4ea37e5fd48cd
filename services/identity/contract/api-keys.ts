import { z } from 'zod';
import { defineOperations, idSchema, member, pageInput, recently, scopes, timestamp } from '@marketplace/kernel';
import { apiKeyPage, apiKeySchema } from './records.ts';
import { text } from './values.ts';

/** Keys belong to the organization, and survive whoever made them. */
export const apiKeyOperations = defineOperations({
  listApiKeys: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'List the API keys of the active organization.',
    input: z.strictObject(pageInput),
    output: apiKeyPage,
  },
  createApiKey: {
    kind: 'command',
    access: recently(member('owner', 'admin', 'finance')),
    summary: 'Create an API key. `token` is shown in this answer only.',
    input: z.strictObject({
      name: text(80),
      scopes: z.array(z.enum(scopes)).min(1).max(4).refine((all) => new Set(all).size === all.length, 'Each scope stands once.'),
      expiresAt: timestamp.nullish().meta({ description: 'A year from now when absent; null means never.' }),
    }),
    output: z.strictObject({ apiKey: apiKeySchema, token: z.string().nullable() }),
    secrets: ['token'],
  },
  revokeApiKey: {
    kind: 'command',
    access: member('owner', 'admin', 'finance'),
    summary: 'Revoke an API key. It is refused from the next request on.',
    input: z.strictObject({ id: idSchema('key') }),
    output: z.strictObject({}),
  },
});
