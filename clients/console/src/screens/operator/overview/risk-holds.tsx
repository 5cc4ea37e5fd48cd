import type { ReactNode } from 'react';
import type { OperatorOverviewQuery } from '../../../generated/graphql/graphql.ts';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { wordOf } from '../../../ui/show/status.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { OrderLink } from '../records.tsx';

type Held = NonNullable<OperatorOverviewQuery['riskHolds']>['nodes'][number];

/** Payouts that wait because of risk. They are approved on the page of their order. */
export function RiskHolds({ of }: { of: readonly Held[] }): ReactNode {
  return (
    <Table
      caption="Payouts that wait because of risk, newest first"
      rows={of}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

const columns: Column<Held>[] = [
  {
    title: 'Waits because of',
    cell: ({ orderId, reasons }) => (
      <OrderLink id={orderId}>{reasons.map((reason) => wordOf(reason)).join(', ')}</OrderLink>
    ),
  },
  { title: 'Since', cell: ({ since }) => <Time at={since} />, wide: true, labeled: true },
  { title: 'Amount', cell: ({ amount }) => <Amount of={amount} />, numeric: true },
];
