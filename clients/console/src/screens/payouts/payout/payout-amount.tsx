import type { PayoutFragment } from '../../../generated/graphql/graphql.ts';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { placeOf } from '../../../data/record-place.ts';
import { useHere } from '../../../data/session/session.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import type { Money } from '../../../ui/show/money/money.ts';
import { Id, shortened } from '../../../ui/show/id.tsx';
import { Table } from '../../../ui/show/table.tsx';
import { OrderLink } from '../../../records/payout/payout-sentence.tsx';

const total = 'Payout';

interface Line {
  name: string;
  /** The record that it is about. */
  record?: ReactNode;
  amount: Money;
}

/** Calculation of the payout from the sale, line by line. */
export function PayoutAmount({ payout }: { payout: PayoutFragment }): ReactNode {
  return (
    <Card
      title="Amount"
      action={
        <a href={`/api/v1/payouts/${payout.id}/statement`} target="_blank" rel="noreferrer">
          Open the statement
        </a>
      }
    >
      <Table
        caption="Amount"
        rows={linesOf(payout)}
        keyOf={({ name }) => name}
        columns={[
          { title: 'What', cell: ({ name }) => (name === total ? <strong>{name}</strong> : name.replace(/ \d+$/, '')) },
          { title: 'Record', cell: ({ record }) => record, wide: true },
          {
            title: 'Amount',
            cell: ({ name, amount }) =>
              name === total ? (
                <strong>
                  <Amount money={amount} />
                </strong>
              ) : (
                <Amount money={amount} />
              ),
            numeric: true,
          },
        ]}
      />
    </Card>
  );
}

function linesOf({ items, adjustments, amount, organizationId }: PayoutFragment): Line[] {
  const earned = items
    .filter(({ gross }) => gross.amount > 0)
    .flatMap(({ orderId, gross, refunded, fee }): Line[] => [
      { name: 'Sold', record: <OrderLink id={orderId} />, amount: gross },
      { name: 'Refunded', amount: negative(refunded) },
      { name: 'Fee of the platform', amount: negative(fee) },
    ]);
  const changes = adjustments.map(
    ({ type, amount: change, reference }, position): Line => ({
      // Several changes may have the same name.
      name: `${nameOf(type, change)} ${position + 1}`,
      // For an unknown cause it is the organization itself.
      record: reference !== organizationId && <RecordLink id={reference} />,
      amount: change,
    }),
  );
  return [...earned, ...changes, { name: total, amount }];
}

function nameOf(type: PayoutFragment['adjustments'][number]['type'], { amount }: Money): string {
  if (type === 'negative_balance') return 'What you owed';
  if (type === 'dispute_fee') return 'Fee of a dispute';
  if (type === 'reversal') return 'Money that came back';
  return amount < 0 ? 'Held back as a reserve' : 'Held back before';
}

function negative({ amount, currency }: Money): Money {
  return { amount: amount === 0 ? 0 : -amount, currency };
}

function RecordLink({ id }: { id: string }): ReactNode {
  const { slug } = useHere();
  const place = placeOf(useRouter().routesById, slug, id);
  return place ? <Link {...place}>{shortened(id)}</Link> : <Id id={id} />;
}
