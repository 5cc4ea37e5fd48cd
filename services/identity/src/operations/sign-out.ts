import { type Caller, userOf } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { revokeSession } from '../revoke-session.ts';

export async function signOut(work: Work, caller: Caller) {
  await revokeSession(work, userOf(caller), 'signed_out');
  return {};
}
