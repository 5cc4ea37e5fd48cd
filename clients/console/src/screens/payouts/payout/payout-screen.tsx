import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { may } from '../../../data/rights.ts';
import { useHere } from '../../../data/session/session.tsx';
import { NotAllowed } from '../../../frame/not-allowed.tsx';
import { PayoutDocument } from '../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { Id } from '../../../ui/show/id.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { OrderLink } from '../payout-sentence.tsx';
import { payoutTones } from '../payout-texts.ts';
import { soldOf } from '../sold.ts';
import type { Payout } from './payout.ts';
import { PayoutAmount } from './payout-amount.tsx';
import { PayoutHistory } from './payout-history.tsx';
import { PayoutState } from './payout-state.tsx';

const everyMs = 5_000;

/** A payout of the organization. */
export function PayoutScreen(): ReactNode {
  const { role } = useHere();
  return may(role, 'getPayout') ? <ReadPayout /> : <NotAllowed title="Payout" needs="getPayout" />;
}

function ReadPayout(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/payouts/$id' });
  const read = useDocument(PayoutDocument, { id }, { everyMs });
  return (
    <RecordScreen read={read} field="payout" what="payout">
      {(payout) => <ShownPayout of={payout} />}
    </RecordScreen>
  );
}

function ShownPayout({ of: payout }: { of: Payout }): ReactNode {
  const { slug } = useHere();
  return (
    <Page
      title={`Payout of ${moneyText(payout.amount)}`}
      breadcrumb={
        <Link to="/o/$slug/money" params={{ slug }} search={{}}>
          Money
        </Link>
      }
      aside={<PayoutFacts of={payout} />}
      status={<Status tone={payoutTones[payout.status]} word={wordOf(payout.status)} />}
    >
      <PayoutState of={payout} />
      <PayoutAmount of={payout} />
      <PayoutHistory of={payout} />
    </Page>
  );
}

function PayoutFacts({ of: payout }: { of: Payout }): ReactNode {
  const { id, items, createdAt, eligibleAt, releasedAt, holdReasons, bankStatus, failure } = payout;
  const held = holdReasons.includes('hold_period') || holdReasons.includes('reserve');
  return (
    <Card title="Facts">
      <Facts
        of={[
          ['Sold', soldOf(payout)],
          ['Order', <OrderLink of={items[0]!.orderId} />],
          ['Created', <Time at={createdAt} />],
          held && eligibleAt !== null && ['Held until', <Time at={eligibleAt} />],
          releasedAt !== null && ['Transferred', <Time at={releasedAt} />],
          bankStatus !== 'unknown' && ['Bank', wordOf(bankStatus)],
          failure !== null && ['Failure', failure.code],
          ['Id', <Id of={id} />],
        ]}
      />
    </Card>
  );
}
