import { ApiError } from '../api-error.ts';
import { rest } from '../request.ts';
import { whileRenewing } from './session-lock.ts';

/** The state after a step of signing in. */
export type SignInStep = 'signed in' | 'second factor';

/** Signs in with a password. Throws `invalid_credentials`, `mailed_code_required`, `rate_limited` and others. */
export async function signIn(input: {
  email: string;
  password: string;
  mailedCode?: string | undefined;
}): Promise<SignInStep> {
  const answer = await whileRenewing(() =>
    rest<{ status?: string }>('/auth/sign-in', { body: input, signedIn: false, asAnybody: true }),
  );
  return answer.status === 'totp_required' ? 'second factor' : 'signed in';
}

/**
 * Sends the second factor: six digits of the authenticator app, or a recovery code. Throws `invalid_credentials`, or
 * `unauthenticated` if the password must be sent again.
 */
export async function sendSecondFactor(code: string): Promise<void> {
  await whileRenewing(() => rest('/auth/sign-in/totp', { body: { code }, signedIn: false, asAnybody: true }));
}

/**
 * Authenticates again, before a sensitive change. Throws `invalid_credentials`, or `validation_failed` with the field
 * `code` if a second factor is on and there is no code.
 */
export async function reauthenticate(input: { password: string; code?: string | undefined }): Promise<void> {
  await whileRenewing(() => rest('/auth/reauthenticate', { body: input, signedIn: false }));
}

/** Changes the password. Other sessions end, and this one gets a new cookie. */
export async function changePassword(input: { currentPassword: string; newPassword: string }): Promise<void> {
  await whileRenewing(() => rest('/auth/password', { method: 'PUT', body: input, signedIn: false }));
}

/** Ends the session. Resolves to false if it belongs to somebody else, who has signed in in another tab. */
export async function signOut(): Promise<boolean> {
  try {
    await rest('/auth/sign-out', { method: 'POST', body: {} });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'user_changed') return false;
    throw error;
  }
}

/** Makes another organization the active one of the session. */
export async function switchOrganization(organizationId: string): Promise<void> {
  await whileRenewing(() =>
    rest('/auth/session/organization', { method: 'PUT', body: { organizationId }, signedIn: false }),
  );
}
