import { z } from 'zod';

/** Normalized before it is validated and stored, so that look-alike spellings of one address are one account. */
export const email = z
  .string()
  .max(254)
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email('This is not an e-mail address.'))
  .meta({ override: { type: 'string', format: 'email', maxLength: 254 }, example: 'ada@example.com' });

/** Without a second factor, a password has at least this many characters (NIST SP 800-63B-4). */
export const passwordLengthMin = 15;
const passwordLengthMinWithTotp = 8;

/** Counted in code points after NFKC, never truncated (NIST SP 800-63B-4). */
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
      example: 'correct horse battery staple',
    });

export const newPassword = passwordOf(passwordLengthMin);
/**
 * For an account that exists: whether it has a second factor, and so may have a shorter one, is known to the service
 * only.
 */
export const changedPassword = passwordOf(passwordLengthMinWithTotp);
/** As it is typed to sign in: compared, never judged. */
export const typedPassword = z.string().min(1).max(1024).meta({ format: 'password' });

/** Six digits of an authenticator, or a recovery code; spaces and hyphens are for reading. */
export const typedCode = z
  .string()
  .min(6)
  .max(64)
  .meta({ description: 'Six digits of the authenticator, or a recovery code.', example: '492039' });

/** Words for people: trimmed, and never empty. */
export const text = (max: number) => z.string().trim().min(1).max(max);
