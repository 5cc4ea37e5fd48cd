import type { IdentityClient, Session } from '@marketplace/identity-contract';
import type { Caller } from '@marketplace/kernel';

/** The session, asked for once however many fields need it. */
export function sessionLoader(identity: IdentityClient, caller: Caller): () => Promise<Session> {
  let session: Promise<Session> | undefined;
  return () => (session ??= identity.getSession(caller, {}).then(({ output }) => output));
}
