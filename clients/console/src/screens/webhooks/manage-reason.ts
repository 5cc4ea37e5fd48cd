import { useHere } from '../../data/session.tsx';

/** Why this person cannot change webhooks. Undefined: they can. */
export function useManageReason(): string | undefined {
  const { role, status } = useHere();
  if (status === 'closed') return 'The organization is closed.';
  return role === 'finance' ? 'This needs the role owner, admin or developer.' : undefined;
}
