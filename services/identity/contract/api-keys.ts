import { z } from 'zod';
import {
  defineOperations,
  idSchema,
  member,
  pageInput,
  withRecentAuthentication,
  scopes,
  timestamp,
} from '@marketplace/kernel';
import { apiKeyPage, apiKeySchema, apiKeyStatuses } from './records.ts';
import { text } from './values.ts';

/** For secret scanners. The last six characters are a checksum: see `src/api-key-token.ts`. */
export const apiKeyPattern = String.raw`\bmk_(live|test)_[0-9A-Za-z]{36}\b`;

/** What an answer that makes a key holds. */
const shownOnce = z.strictObject({ apiKey: apiKeySchema, token: z.string().nullable() });

/** Keys belong to the organization, and survive whoever made them. */
export const apiKeyOperations = defineOperations({
  listApiKeys: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'List the API keys of the active organization.',
    input: z.strictObject({ ...pageInput, status: z.enum(apiKeyStatuses).optional() }),
    output: apiKeyPage,
  },
  getApiKey: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'Return an API key, without its token.',
    input: z.strictObject({ id: idSchema('key') }),
    output: apiKeySchema,
  },
  createApiKey: {
    kind: 'command',
    access: withRecentAuthentication(member('owner', 'admin', 'finance')),
    summary: 'Create an API key. `token` is shown in this answer only.',
    input: z.strictObject({
      name: text(80),
      scopes: z
        .array(z.enum(scopes))
        .min(1)
        .max(4)
        .refine((all) => new Set(all).size === all.length, 'Each scope stands once.'),
      expiresAt: timestamp.nullish().meta({ description: 'A year from now when absent; null means never.' }),
    }),
    output: shownOnce,
    secrets: ['token'],
  },
  rotateApiKey: {
    kind: 'command',
    access: withRecentAuthentication(member('owner', 'admin', 'finance')),
    summary: 'Replace an API key by one with the same name, scopes and lifetime. `token` is shown in this answer only.',
    input: z.strictObject({
      id: idSchema('key'),
      overlapSeconds: z
        .int()
        .min(0)
        .max(30 * 86_400)
        .default(86_400)
        .meta({ description: 'How long the old key goes on working, unless it ends before by itself; 0 ends it now.' }),
    }),
    output: shownOnce,
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
