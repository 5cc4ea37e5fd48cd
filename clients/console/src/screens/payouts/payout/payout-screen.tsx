import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { may } from '../../../data/rights.ts';
import { useHere } from '../../../data/session/session.tsx';
import { NotAllowed } from '../../../frame/not-allowed.tsx';
import { PayoutDocument, type PayoutQuery } from '../../../generated/graphql/graphql.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { PayoutSentence } from '../payout-sentence.tsx';
import { payoutTones } from '../payout-texts.ts';

export type Payout = NonNullable<PayoutQuery['payout']>;

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
      status={<Status tone={payoutTones[payout.status]} word={wordOf(payout.status)} />}
    >
      <Card title="When it is paid">
        <p>
          <PayoutSentence of={payout} />
        </p>
      </Card>
    </Page>
  );
}
