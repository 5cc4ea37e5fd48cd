import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import {
  type LedgerKind,
  PayoutDocument,
  type PayoutFragment,
  PayoutHistoryDocument,
  type PayoutMovementFragment,
} from '../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { type Money, moneyText } from '../../../ui/show/money/money.ts';
import { Id } from '../../../ui/show/id.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { Loaded } from '../../../ui/layout/waiting.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Table } from '../../../ui/show/table.tsx';
import { OrderLink } from '../../../records/payout/payout-sentence.tsx';
import { payoutTones } from '../../../records/payout/payout-texts.ts';
import { soldOf } from '../../../records/payout/sold.ts';
import { PayoutAmount } from './payout-amount.tsx';
import { PayoutState } from './payout-state.tsx';

const everyMs = 5_000;

/** A payout of the organization. */
export function PayoutScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/payouts/$id' });
  const read = useDocument(PayoutDocument, { id }, { everyMs });
  return (
    <RecordScreen read={read} field="payout" what="payout">
      {(payout) => <ShownPayout payout={payout} />}
    </RecordScreen>
  );
}

function ShownPayout({ payout }: { payout: PayoutFragment }): ReactNode {
  const { slug } = useHere();
  return (
    <Page
      title={`Payout of ${moneyText(payout.amount)}`}
      breadcrumb={
        <Link to="/o/$slug/money" params={{ slug }} search={{}}>
          Money
        </Link>
      }
      aside={<PayoutFacts payout={payout} />}
      status={<Status tone={payoutTones[payout.status]} word={wordOf(payout.status)} />}
    >
      <PayoutState payout={payout} />
      <PayoutAmount payout={payout} />
      <PayoutHistory payout={payout} />
    </Page>
  );
}

function PayoutFacts({ payout }: { payout: PayoutFragment }): ReactNode {
  const { id, items, createdAt, eligibleAt, releasedAt, holdReasons, bankStatus, failure } = payout;
  const held = holdReasons.includes('hold_period') || holdReasons.includes('reserve');
  return (
    <Card title="Facts">
      <Facts
        rows={[
          ['Sold', soldOf(payout)],
          ['Order', <OrderLink id={items[0]!.orderId} />],
          ['Created', <Time at={createdAt} />],
          held && eligibleAt !== null && ['Held until', <Time at={eligibleAt} />],
          releasedAt !== null && ['Transferred', <Time at={releasedAt} />],
          bankStatus !== 'unknown' && ['Bank', wordOf(bankStatus)],
          failure !== null && ['Failure', failure.code],
          ['Id', <Id id={id} />],
        ]}
      />
    </Card>
  );
}

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

/** Movements of the payout in the ledger. They are read again when the payout has changed. */
function PayoutHistory({ payout }: { payout: PayoutFragment }): ReactNode {
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
              { title: 'Amount', cell: ({ amount }) => amount && <Amount money={amount} />, numeric: true, wide: true },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

function happeningsOf({ id, createdAt }: PayoutFragment, ledger: readonly PayoutMovementFragment[]): Happening[] {
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
