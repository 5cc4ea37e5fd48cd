import { canonicalEmailAddress } from '@marketplace/kernel';
import { z } from 'zod';

/** An e-mail address in the spelling of `canonicalEmailAddress`, so that one mailbox has one account. */
export const email = z
  .string()
  .max(254)
  .transform((text, context) => {
    const address = canonicalEmailAddress(text);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: 'This is not an e-mail address.' });
    return z.NEVER;
  })
  .meta({
    // Not `idn-email`: a released format stays, and generated clients do not check it.
    override: { type: 'string', format: 'email', maxLength: 254 },
    description:
      'An e-mail address (RFC 5321), also with letters beyond ASCII (RFC 6531). Upper and lower case are the same, ' +
      'and so are a domain and its A-labels (`xn--`).',
    example: 'ada@example.com',
  });

/** Minimum number of characters of a password without a second factor (NIST SP 800-63B-4). */
export const passwordLengthMin = 15;
const passwordLengthMinWithTotp = 8;

/** A password of `lengthMin` to 256 code points after NFKC. It is never truncated (NIST SP 800-63B-4). */
const passwordOf = (lengthMin: number) =>
  z
    .string()
    .max(1024)
    .transform((text) => text.normalize('NFKC'))
    .refine(
      (text) => [...text].length >= lengthMin && [...text].length <= 256,
      `Passwords have ${lengthMin} to 256 characters.`,
    )
    .meta({
      override: { type: 'string', minLength: lengthMin, maxLength: 256, format: 'password' },
      description: `A password of ${lengthMin} to 256 characters.`,
      example: 'correct horse battery staple',
    });

/** The password of a new account. */
export const newPassword = passwordOf(passwordLengthMin);
/**
 * A new password of an existing account. Accepts the shorter minimum, because only the service knows whether the
 * account has a second factor; the service refuses a short password if it has none.
 */
export const changedPassword = passwordOf(passwordLengthMinWithTotp);
/** A password to compare with the stored one. Its strength is not checked. */
export const typedPassword = z
  .string()
  .min(1)
  .max(1024)
  .meta({ format: 'password', description: 'Your password.', example: 'correct horse battery staple' });

/** Six digits of an authenticator, or a recovery code. Spaces and hyphens are ignored. */
export const typedCode = z
  .string()
  .min(6)
  .max(64)
  .meta({ description: 'Six digits of the authenticator, or a recovery code.', example: '492039' });
