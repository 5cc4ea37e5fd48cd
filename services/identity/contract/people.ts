import { z } from 'zod';
import {
  anyone,
  defineOperations,
  idSchema,
  inGraphql,
  lineSchema,
  pageInput,
  user,
  withRecentAuthentication,
} from '@marketplace/kernel';
import { sessionSchema, sessionSummaryPage, totpRequiredSchema } from './session-records.ts';
import { changedPassword, email, newPassword, typedCode, typedPassword } from './values.ts';

const accepted = z.strictObject({ status: z.literal('accepted').describe('The same for every address.') });
const mailedToken = z
  .string()
  .min(1)
  .max(128)
  .meta({ description: 'The token of the mailed link.', example: '7yXq2mVtP0sKd9LrWcB4nE' });

/** Null in an answer that is replayed for an idempotency key, because tokens are not stored. */
const sessionToken = z.string().nullable();
const startedSession = z.strictObject({ session: sessionSchema, sessionToken });
/** A code of the caller's second factor. Optional, because only the service knows whether the second factor is on. */
const ownCode = typedCode
  .optional()
  .meta({ description: 'Six digits of the authenticator, or a recovery code. Required if a second factor is on.' });
const mailedCode = typedCode.optional().meta({
  description: 'The mailed code, if the error `mailed_code_required` has asked for one. It can be used once.',
  example: 'k7dm-2qxw-r4ht-9znb',
});
const recoveryCodes = z
  .array(z.string())
  .nullable()
  .meta({
    description: 'Ten codes, each of which can be used once. Shown in this answer only.',
    example: ['k7dm-2qxw', 'r4ht-9znb'],
  })
  .register(inGraphql, { about: 'Null in a replayed answer, because the codes are not stored.' });

/** Accounts, sign-in, passwords, the second factor and sessions. */
export const peopleOperations = defineOperations({
  signUp: {
    kind: 'command',
    idempotencyKey: 'ignored',
    access: anyone,
    summary:
      'Create an account. The answer is the same whether or not the address has an account; only the mail tells.',
    returns: 'The same for every address. A mail says what follows.',
    example: { email: 'ada@example.com', name: 'Ada Lovelace' },
    input: z.strictObject({
      email,
      password: newPassword.optional().meta({
        ...newPassword.meta(),
        description:
          'Checked, so that a poor password is refused early. It is not stored: the password is set with the mailed ' +
          'token, because anyone can sign up with any address.',
      }),
      name: lineSchema(120).describe('Your name, as others see it.'),
    }),
    output: accepted,
  },
  verifyEmail: {
    kind: 'command',
    idempotencyKey: 'ignored',
    cost: { time: 'hash' },
    access: anyone,
    summary: 'Confirm an e-mail address with the token that was mailed to it, and set the password of the account.',
    returns: 'The address is confirmed.',
    example: { token: '7yXq2mVtP0sKd9LrWcB4nE', password: 'correct horse battery staple' },
    input: z
      // Optional in the released API, which took the password of the sign-up. `refine` requires it.
      .strictObject({
        token: mailedToken,
        password: newPassword.optional().meta({
          ...newPassword.meta(),
          description: 'The password of the account: required. Only whoever reads the address can set it.',
        }),
      })
      .refine(({ password }) => password !== undefined, {
        path: ['password'],
        message: 'Send the password that the account shall have: ask for it on the page of the link.',
      }),
    output: z.strictObject({ status: z.literal('verified').describe('The address is confirmed.') }),
  },
  resendVerification: {
    kind: 'command',
    idempotencyKey: 'ignored',
    access: anyone,
    summary: 'Mail the confirmation link again. The answer is the same for every address.',
    returns: 'The same for every address. If it belongs to an account that is not confirmed, a mail follows.',
    input: z.strictObject({ email }),
    output: accepted,
  },
  signIn: {
    kind: 'command',
    idempotencyKey: 'ignored',
    cost: { time: 'hash' },
    access: anyone,
    summary: 'Sign in. The answer sets the session cookie, or asks for a code if a second factor is on.',
    returns: 'The new session. If a second factor is on, send its code first.',
    example: { email: 'ada@example.com', password: 'correct horse battery staple' },
    input: z.strictObject({ email, password: typedPassword, mailedCode }),
    output: z.strictObject({
      answer: z.union([sessionSchema, totpRequiredSchema]),
      sessionToken,
      challengeToken: z.string().nullable(),
    }),
    secrets: ['sessionToken', 'challengeToken'],
  },
  signInTotp: {
    kind: 'command',
    idempotencyKey: 'ignored',
    cost: { time: 'hash' },
    access: anyone,
    summary:
      'Finish a sign-in with a code of the authenticator, or a recovery code. The answer sets the session cookie.',
    returns: 'The new session.',
    input: z.strictObject({ challengeToken: z.string().max(128), code: typedCode }),
    output: startedSession,
    secrets: ['sessionToken'],
  },
  signOut: {
    kind: 'command',
    access: user,
    summary: 'End this session.',
    returns: 'The session has ended.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    idempotent: true,
  },
  forgotPassword: {
    kind: 'command',
    idempotencyKey: 'ignored',
    access: anyone,
    summary: 'Mail a link that sets a new password. The answer is the same whether or not the address has an account.',
    returns: 'The same for every address. If it has an account, a mail follows.',
    input: z.strictObject({ email }),
    output: accepted,
  },
  resetPassword: {
    kind: 'command',
    idempotencyKey: 'ignored',
    cost: { time: 'hash' },
    access: anyone,
    summary: 'Set a new password with a mailed token. All your sessions end: sign in again.',
    returns: 'The password is changed.',
    input: z.strictObject({ token: mailedToken, password: changedPassword }),
    output: z.strictObject({ status: z.literal('changed').describe('The password is changed.') }),
  },
  changePassword: {
    kind: 'command',
    idempotencyKey: 'ignored',
    cost: { time: 'hash' },
    access: user,
    summary: 'Change your password. Your other sessions end, and this one gets a new cookie.',
    returns: 'The session, which has a new cookie.',
    example: { currentPassword: 'correct horse battery staple', newPassword: 'another horse, another battery' },
    input: z.strictObject({
      currentPassword: typedPassword.describe('Your present password.'),
      newPassword: changedPassword.describe('At least 15 characters, or 8 if a second factor is on.'),
    }),
    output: startedSession,
    secrets: ['sessionToken'],
  },
  beginTotp: {
    kind: 'command',
    access: withRecentAuthentication(user),
    summary: 'Start to set up an authenticator as second factor. The secret is shown in this answer only.',
    returns: 'The secret for the authenticator.',
    input: z.strictObject({}),
    output: z.strictObject({
      secret: z
        .string()
        .nullable()
        .meta({ description: 'The secret in base32, to type into the authenticator.', example: 'JBSWY3DPEHPK3PXP' })
        .register(inGraphql, { about: 'Null in a replayed answer, because the secret is not stored.' }),
      otpauthUri: z
        .string()
        .nullable()
        .meta({
          description: 'The same as an `otpauth://` URI, to show as a QR code.',
          example: 'otpauth://totp/Marketplace:ada@example.com?secret=JBSWY3DPEHPK3PXP',
        })
        .register(inGraphql, {
          about: 'The secret as a URI that authenticator apps read from a QR code. Null in a replayed answer.',
        }),
    }),
    secrets: ['secret', 'otpauthUri'],
  },
  confirmTotp: {
    kind: 'command',
    idempotencyKey: 'ignored',
    cost: { time: 'alone' },
    access: user,
    summary:
      'Turn the second factor on with a first code of the authenticator. Your other sessions end. ' +
      'The recovery codes are shown in this answer only.',
    returns: 'The recovery codes.',
    input: z.strictObject({ code: typedCode }),
    output: z.strictObject({ recoveryCodes }),
    secrets: ['recoveryCodes'],
  },
  deleteTotp: {
    kind: 'command',
    idempotencyKey: 'ignored',
    cost: { time: 'alone' },
    access: withRecentAuthentication(user),
    summary:
      'Turn the second factor off and delete its recovery codes. ' +
      'Requires a code, unless the authenticator was never confirmed.',
    returns: 'The second factor is off.',
    input: z.strictObject({ code: ownCode }),
    output: z.strictObject({}),
  },
  createRecoveryCodes: {
    kind: 'command',
    idempotencyKey: 'ignored',
    cost: { time: 'alone' },
    access: withRecentAuthentication(user),
    summary: 'Create new recovery codes. Requires a code of the second factor. The old recovery codes become invalid.',
    returns: 'The new recovery codes.',
    input: z.strictObject({ code: ownCode }),
    output: z.strictObject({ recoveryCodes }),
    secrets: ['recoveryCodes'],
  },
  reauthenticate: {
    kind: 'command',
    idempotencyKey: 'ignored',
    cost: { time: 'hash' },
    access: user,
    summary:
      'Authenticate again with your password, and with a code if a second factor is on. ' +
      'Sensitive changes require a recent authentication. This session gets a new cookie.',
    returns: 'The session, which has a new cookie.',
    example: { password: 'correct horse battery staple' },
    input: z
      // Optional in the released API, which accepted a code alone. `refine` requires it.
      .strictObject({ password: typedPassword.optional(), code: ownCode })
      .refine(({ password }) => password !== undefined, { path: ['password'], message: 'Send your password.' }),
    output: startedSession,
    secrets: ['sessionToken'],
  },
  getSession: {
    kind: 'query',
    access: user,
    summary: 'Return the current session: user, memberships, active organization and role.',
    input: z.strictObject({}),
    output: sessionSchema,
  },
  listSessions: {
    kind: 'query',
    access: user,
    summary: 'List your sessions that have not ended, newest first.',
    input: z.strictObject(pageInput),
    output: sessionSummaryPage,
  },
  revokeSession: {
    kind: 'command',
    access: user,
    summary: 'End one of your sessions.',
    returns: 'The session has ended.',
    input: z.strictObject({ id: idSchema('ses') }),
    output: z.strictObject({}),
  },
  revokeOtherSessions: {
    kind: 'command',
    access: user,
    summary: 'End all your sessions but this one.',
    returns: 'Your other sessions have ended.',
    input: z.strictObject({ except: z.literal('current').describe('The session of the request stays.') }),
    output: z.strictObject({}),
  },
});
