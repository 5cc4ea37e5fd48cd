import type { ReactNode } from 'react';
import { may } from '../../data/rights.ts';
import { useHere } from '../../data/session/session.tsx';
import { NotAllowed } from '../../frame/not-allowed.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** What the organization has earned, and how it is paid. */
export function MoneyScreen(): ReactNode {
  const { role } = useHere();
  if (!may(role, 'getBalance')) return <NotAllowed title="Money" needs="getBalance" />;
  return (
    <Page title="Money">
      <p>
        <a href="/docs/money">How money moves</a>
      </p>
    </Page>
  );
}
