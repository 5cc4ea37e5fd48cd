import { ServiceError } from '@marketplace/kernel';
import { passwordLengthMin } from '@marketplace/identity-contract';
import type { PasswordList } from './password-list.ts';

/** Shorter names stand in too many words. */
const nameLengthMin = 4;

/**
 * Throws `validation_failed` about the member `path` for a password that others would guess: a common one, one with the
 * address's name in it.
 */
export async function assertNotGuessable(
  passwords: PasswordList,
  { email, password, path }: { email: string; password: string; path: string },
): Promise<void> {
  const name = email.slice(0, email.lastIndexOf('@'));
  if (name.length >= nameLengthMin && password.toLowerCase().includes(name)) {
    throw poor(path, 'contains_address', 'This password has the name of your address in it: choose another.');
  }
  if (await passwords.has(password))
    throw poor(path, 'too_common', 'Many use this password, so it is guessed first: choose another.');
}

/** Whether it is long enough only beside a second factor. */
export function isShort(password: string): boolean {
  return [...password].length < passwordLengthMin;
}

export function assertLong({ password, path }: { password: string; path: string }): void {
  if (isShort(password))
    throw poor(path, 'too_short', `Without a second factor passwords have at least ${passwordLengthMin} characters.`);
}

function poor(path: string, code: string, detail: string): ServiceError {
  return new ServiceError('validation_failed', detail, { faults: [{ path: [path], code, detail }] });
}
