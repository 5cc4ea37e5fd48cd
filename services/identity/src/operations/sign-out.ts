import { type Caller, userOf } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { endSession } from '../sessions/session.ts';

export async function signOut(work: Work, caller: Caller) {
  await endSession(work, userOf(caller), 'signed_out');
  return {};
}
