import { type ReactNode, useEffect } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { type LedgerKind, PayoutHistoryDocument, type PayoutHistoryQuery } from '../../../generated/graphql/graphql.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/waiting.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import type { Money } from '../../../ui/show/money/money.ts';
import { wordOf } from '../../../ui/show/status.tsx';
import { Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import type { Payout } from './payout.ts';

interface Happening {
  id: string;
  what: string;
  at: string;
  amount: Money | null;
}

const words: Partial<Record<LedgerKind, string>> = {
  payout: 'Transfer started',
  payout_paid: 'Transferred',
  payout_failed: 'Refused, and yours again',
  payout_returned: 'Came back',
};

/** What happened to the payout, as the ledger has it. It is read when the payout has changed. */
export function PayoutHistory({ of: payout }: { of: Payout }): ReactNode {
  const { version, items } = payout;
  const orderId = items[0]!.orderId;
  const read = useDocument(PayoutHistoryDocument, { orderId });
  const { refetch } = read;
  useEffect(() => void refetch(), [version, refetch]);
  return (
    <Card title="History">
      <Loaded read={read} field="order" rows={2}>
        {({ order }) => (
          <Table
            caption="History"
            rows={happeningsOf(payout, order?.ledger ?? [])}
            keyOf={({ id }) => id}
            columns={[
              { title: 'What happened', cell: ({ what }) => what },
              { title: 'When', cell: ({ at }) => <Time at={at} /> },
              { title: 'Amount', cell: ({ amount }) => amount && <Amount of={amount} />, numeric: true, wide: true },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

type Movement = NonNullable<NonNullable<PayoutHistoryQuery['order']>['ledger']>[number];

function happeningsOf({ id, createdAt }: Payout, ledger: readonly Movement[]): Happening[] {
  const moved = ledger
    .filter(({ reference }) => reference.startsWith(`payout:${id}:`))
    .map((movement) => ({
      id: movement.id,
      what: words[movement.kind] ?? wordOf(movement.kind),
      at: movement.createdAt,
      amount: movement.postings[0]?.amount ?? null,
    }));
  return [{ id, what: 'Created', at: createdAt, amount: null }, ...moved];
}
