import { z } from 'zod';
import { anyone, callerSchema, type Client, defineContract, idSchema, member, pageInput, scopes, timestamp, user } from '@marketplace/kernel';
import { apiKeyPage, apiKeySchema, membershipSchema, organizationPage, organizationSchema, sessionSchema } from './records.ts';

export * from './records.ts';

/** Normalized before it is validated and stored, so that look-alike spellings of one address are one account. */
const email = z
  .string()
  .max(254)
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email('This is not an e-mail address.'))
  .meta({ override: { type: 'string', format: 'email', maxLength: 254 }, example: 'ada@example.com' });

/** Counted in code points after NFKC, never truncated (NIST SP 800-63B-4). */
const newPassword = z
  .string()
  .max(1024)
  .transform((text) => text.normalize('NFKC'))
  .refine((text) => [...text].length >= 15 && [...text].length <= 256, 'Passwords have 15 to 256 characters.')
  .meta({ override: { type: 'string', minLength: 15, maxLength: 256, format: 'password' }, example: 'correct horse battery staple' });

const text = (max: number) => z.string().trim().min(1).max(max);
const accepted = z.strictObject({ status: z.literal('accepted') });

/** People, sessions, organizations and API keys, for the gateway. */
export const identityContract = defineContract('identity', {
  signUp: {
    kind: 'command',
    access: anyone,
    summary: 'Create an account. The answer is the same whether or not the address has one already; the mail tells.',
    input: z.strictObject({ email, password: newPassword, name: text(120) }),
    output: accepted,
  },
  verifyEmail: {
    kind: 'command',
    access: anyone,
    summary: 'Confirm an e-mail address with the token that was mailed to it.',
    input: z.strictObject({ token: z.string().min(1).max(128) }),
    output: z.strictObject({ status: z.literal('verified') }),
  },
  signIn: {
    kind: 'command',
    access: anyone,
    summary: 'Sign in. The answer sets the session cookie.',
    input: z.strictObject({ email, password: z.string().min(1).max(1024).meta({ format: 'password' }) }),
    output: z.strictObject({ session: sessionSchema, sessionToken: z.string() }),
    secrets: ['sessionToken'],
  },
  signOut: {
    kind: 'command',
    access: user,
    summary: 'End this session.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    idempotent: true,
  },
  getSession: {
    kind: 'query',
    access: user,
    summary: 'Return the current session: user, memberships, active organization and role.',
    input: z.strictObject({}),
    output: sessionSchema,
  },
  switchOrganization: {
    kind: 'command',
    access: user,
    summary: 'Choose the active organization of this session.',
    input: z.strictObject({ organizationId: idSchema('org') }),
    output: sessionSchema,
    idempotent: true,
  },
  listOrganizations: {
    kind: 'query',
    access: user,
    summary: 'List the organizations that you are a member of.',
    input: z.strictObject(pageInput),
    output: organizationPage,
  },
  createOrganization: {
    kind: 'command',
    access: user,
    summary: 'Create an organization. You become its owner, and it becomes the active organization of this session.',
    input: z.strictObject({
      name: text(120),
      slug: z
        .string()
        .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'Slugs are lower-case letters, digits and inner hyphens.')
        .optional(),
    }),
    output: z.strictObject({ organization: organizationSchema, membership: membershipSchema }),
  },
  listApiKeys: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'List the API keys of the active organization.',
    input: z.strictObject(pageInput),
    output: apiKeyPage,
  },
  createApiKey: {
    kind: 'command',
    access: member('owner', 'admin', 'finance'),
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
