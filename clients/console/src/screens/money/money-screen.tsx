import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import { MoneyDocument, type PayoutRowFragment, PayoutsDocument } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { later } from '../../ui/layout/later.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/layout/waiting.tsx';
import { isId } from '../../data/search.ts';
import { Filter, Filters } from '../../ui/layout/list/filters.tsx';
import { IdFilter } from '../../ui/layout/list/input-filter.tsx';
import { PagedList } from '../../ui/layout/list/paged-list.tsx';
import { Amount } from '../../ui/show/money/amount.tsx';
import { Status, wordOf } from '../../ui/show/status.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { BalanceFigures } from '../../records/balance/balance-figures.tsx';
import { PayoutSentence } from '../../records/payout/payout-sentence.tsx';
import { payoutStatuses, payoutTones } from '../../records/payout/payout-texts.ts';
import { soldOf } from '../../records/payout/sold.ts';

// The code of a tab is loaded when it is first opened.
const PayoutAccount = later(
  () => import('./account/payout-account.tsx'),
  'PayoutAccount',
  () => <Skeleton rows={6} />,
);
const Exports = later(
  () => import('./exports/exports.tsx'),
  'Exports',
  () => <Skeleton rows={6} />,
);

/** Earnings of the organization, and how it is paid. */
export function MoneyScreen(): ReactNode {
  const { tab } = useSearch({ from: '/frame/o/$slug/money' });
  const read = useDocument(MoneyDocument, {});
  // The height of the balances varies, and would move the content below them.
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
          {({ balance }) => <BalanceFigures balances={balance ?? []} />}
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

/** The payouts of the organization, newest first. */
function Payouts(): ReactNode {
  const { status, orderId, after } = useSearch({ from: '/frame/o/$slug/money' });
  const { slug } = useHere();
  const read = useDocument(PayoutsDocument, { after, status, orderId });
  const filtered = status !== undefined || orderId !== undefined;
  return (
    <>
      <Filters>
        <Filter label="Status" name="status" value={status} options={payoutStatuses} />
        <IdFilter label="Order" name="orderId" value={orderId} placeholder="ord_" refusal={faultOfOrder} />
      </Filters>
      <PagedList
        read={read}
        field="payouts"
        after={after}
        empty={
          <Empty guide={{ href: '/docs/guides/selling#getting-paid', text: 'How you are paid' }}>
            {filtered
              ? 'No payout matches these filters.'
              : 'There is no payout yet. An order has one from its shipment on.'}
          </Empty>
        }
      >
        {(payouts) => <Table caption="Payouts" rows={payouts} columns={columnsFor(slug)} keyOf={({ id }) => id} />}
      </PagedList>
    </>
  );
}

function faultOfOrder(text: string): string | undefined {
  return isId('ord', text) ? undefined : 'This is not the id of an order.';
}

function columnsFor(slug: string): Column<PayoutRowFragment>[] {
  return [
    {
      title: 'Sold',
      cell: (payout) => (
        <Link to="/o/$slug/payouts/$id" params={{ slug, id: payout.id }}>
          {soldOf(payout)}
        </Link>
      ),
    },
    { title: 'Status', cell: ({ status }) => <Status tone={payoutTones[status]} word={wordOf(status)} />, wide: true },
    { title: 'Paid', cell: (payout) => <PayoutSentence payout={payout} />, wide: true, labeled: true },
    { title: 'Amount', cell: ({ amount }) => <Amount money={amount} />, numeric: true },
    { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} day />, wide: true, labeled: true },
  ];
}
