import type { ReactNode } from 'react';
import { may } from '../../data/rights.ts';
import { useHere } from '../../data/session/session.tsx';
import { NotAllowed } from '../../frame/not-allowed.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** What was done in the organization, by whom and from where. */
export function AuditScreen(): ReactNode {
  const { role } = useHere();
  if (!may(role, 'listAuditEvents')) return <NotAllowed title="Audit log" needs="listAuditEvents" />;
  return (
    <Page title="Audit log">
      <p>What was done in the organization, by whom and from where.</p>
    </Page>
  );
}
