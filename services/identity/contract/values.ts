import { z } from 'zod';

/** Normalized before it is validated and stored, so that look-alike spellings of one address are one account. */
export const email = z
  .string()
  .max(254)
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email('This is not an e-mail address.'))
  .meta({ override: { type: 'string', format: 'email', maxLength: 254 }, example: 'ada@example.com' });

/** Counted in code points after NFKC, never truncated (NIST SP 800-63B-4). */
export const newPassword = z
  .string()
  .max(1024)
  .transform((text) => text.normalize('NFKC'))
  .refine((text) => [...text].length >= 15 && [...text].length <= 256, 'Passwords have 15 to 256 characters.')
  .meta({ override: { type: 'string', minLength: 15, maxLength: 256, format: 'password' }, example: 'correct horse battery staple' });

/** Words for people: trimmed, and never empty. */
export const text = (max: number) => z.string().trim().min(1).max(max);
