import { z } from 'zod';
import { anyone, defineOperations, user } from '@marketplace/kernel';
import { sessionSchema } from './records.ts';
import { email, newPassword, text } from './values.ts';

const accepted = z.strictObject({ status: z.literal('accepted') });

/** Accounts, signing in, and the sessions that come of it. */
export const peopleOperations = defineOperations({
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
});
