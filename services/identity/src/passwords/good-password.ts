import { ServiceError } from '@marketplace/kernel';
import { passwordLengthMin } from '@marketplace/identity-contract';
import type { PasswordLists } from './password-list.ts';

/** Shorter names are part of too many words. */
const nameLengthMin = 4;

/**
 * Throws `validation_failed` for the member `path` if the password is easy to guess: it is common (`too_common`), or it
 * contains the part of the address before the @ (`contains_address`), or it is on the list of leaked ones (`leaked`).
 */
export async function assertNotGuessable(
  { common, leaked }: PasswordLists,
  { email, password, path }: { email: string; password: string; path: string },
): Promise<void> {
  const name = email.slice(0, email.lastIndexOf('@'));
  if (name.length >= nameLengthMin && password.toLowerCase().includes(name)) {
    throw poor(path, 'contains_address', 'This password contains the name in your address: choose another.');
  }
  if (await common.has(password, [name]))
    throw poor(
      path,
      'too_common',
      'This password is too easy to guess: choose a longer one, or several unrelated words.',
    );
  if (await leaked?.has(password))
    throw poor(path, 'leaked', 'This password is on a list of leaked passwords: choose another.');
}

/** Whether the password is too short for an account without a second factor. */
export function isShort(password: string): boolean {
  return [...password].length < passwordLengthMin;
}

/** Throws `validation_failed` (`too_short`) if the password is too short for an account without a second factor. */
export function assertLong({ password, path }: { password: string; path: string }): void {
  if (isShort(password))
    throw poor(
      path,
      'too_short',
      `Without a second factor, a password needs at least ${passwordLengthMin} characters.`,
    );
}

function poor(path: string, code: string, detail: string): ServiceError {
  return new ServiceError('validation_failed', detail, { faults: [{ path: [path], code, detail }] });
}
