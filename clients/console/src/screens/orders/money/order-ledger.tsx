import { type ReactNode, useEffect } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { type OrderFragment, OrderLedgerDocument } from '../../../generated/graphql/graphql.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/waiting.tsx';
import { LedgerTable } from '../../../records/order/ledger-table.tsx';

/** The movements of the money: a row per transaction, a column per account. It is read when the order has changed. */
export function OrderLedger({ order: { id, version, total } }: { order: OrderFragment }): ReactNode {
  const read = useDocument(OrderLedgerDocument, { id });
  const { refetch } = read;
  useEffect(() => void refetch(), [version, refetch]);
  return (
    <Card title="Ledger" action={<a href="/docs/guides/money">How money moves</a>}>
      <Loaded read={read} field="order" rows={3}>
        {({ order }) =>
          order?.ledger?.length ? (
            <LedgerTable transactions={order.ledger} currency={total.currency} />
          ) : (
            <p>No money has moved yet.</p>
          )
        }
      </Loaded>
    </Card>
  );
}
