import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../data/queries.ts';
import { may } from '../../data/rights.ts';
import { useHere } from '../../data/session/session.tsx';
import { NotAllowed } from '../../frame/not-allowed.tsx';
import { MoneyDocument } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { later } from '../../ui/layout/later.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Loaded, Skeleton } from '../../ui/layout/waiting.tsx';
import { BalanceFigures } from './balances/balance-figures.tsx';
import { Payouts } from './payouts/payouts.tsx';

// The code of a tab is loaded when it is first opened.
const PayoutAccount = later(
  async () => (await import('./account/payout-account.tsx')).PayoutAccount,
  () => <Skeleton rows={6} />,
);
const Exports = later(
  async () => (await import('./exports/exports.tsx')).Exports,
  () => <Skeleton rows={6} />,
);

/** What the organization has earned, and how it is paid. */
export function MoneyScreen(): ReactNode {
  const { role } = useHere();
  return may(role, 'getBalance') ? <Money /> : <NotAllowed title="Money" needs="getBalance" />;
}

function Money(): ReactNode {
  const { tab } = useSearch({ from: '/frame/o/$slug/money' });
  const read = useDocument(MoneyDocument, {});
  // The balances are of any height, and would move what is below them.
  if (read.isPending)
    return (
      <Page title="Money">
        <Skeleton rows={12} />
      </Page>
    );
  return (
    <Page title="Money">
      <Card title="Balances" action={<a href="/docs/guides/money">How money moves</a>}>
        <Loaded read={read} field="balance" rows={2}>
          {({ balance }) => <BalanceFigures of={balance ?? []} />}
        </Loaded>
      </Card>
      <Tabs
        label="About the money"
        name="tab"
        value={tab ?? 'payouts'}
        tabs={[
          ['payouts', 'Payouts', <Payouts />],
          ['account', 'Payout account', <PayoutAccount />],
          ['exports', 'Exports', <Exports />],
        ]}
      />
    </Page>
  );
}
