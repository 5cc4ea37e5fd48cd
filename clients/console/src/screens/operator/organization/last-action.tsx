import type { ReactNode } from 'react';
import { type Audited, reasonOf, useAuditEvents } from '../changes/audited.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import css from '../back-office.module.css';

/** Who of the operator did it last, and why, for members who may read the audit log. */
export function LastAction({ of }: { of: Audited }): ReactNode {
  const [event] = useAuditEvents(of).events ?? [];
  if (!event) return null;
  return (
    <p className={css.quiet}>
      By {isolated(event.actor.user?.name ?? 'a former member')}: {reasonOf(event) ?? 'without a reason'}
    </p>
  );
}
