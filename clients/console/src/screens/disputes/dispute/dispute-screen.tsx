import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../data/api-error.ts';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import {
  DisputeDocument,
  type DisputedOrderFragment,
  type DisputeFragment,
  type Party,
} from '../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { ErrorBox } from '../../../ui/controls/error-box.tsx';
import { Status } from '../../../ui/show/status.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { DeadlineCountdown } from '../../../ui/show/time/countdown.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { titleOf } from '../../../records/order/order-title.ts';
import { partyOf, tradeFact } from '../../../records/party.ts';
import { DisputeActions } from '../actions/dispute-actions.tsx';
import { DisputeSentence } from '../../../records/dispute/dispute-sentence.tsx';
import { deadlineOf, isOpen, kindOf, statusOf } from '../../../records/dispute/dispute-words.ts';
import { EvidenceOf } from './evidence-of.tsx';
import { earningsOf } from '../../../records/order/earnings.ts';
import { acceptedAmountOf } from '../../../records/dispute/accepting.ts';
import { refundsSince } from '../../../records/dispute/refunds-since.ts';

/** The other party, the bank and the operator can act at any time. */
const everyMs = 5_000;

/** A claim or a dispute of a bank, as this party sees it. */
export function DisputeScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/disputes/$id' });
  const read = useDocument(DisputeDocument, { id }, { everyMs });
  return (
    <RecordScreen read={read} field="dispute" what="dispute">
      {(dispute) =>
        dispute.order ? (
          <Shown key={dispute.id} dispute={dispute} order={dispute.order} />
        ) : (
          <WithoutOrder error={read.errorAt('dispute')} retry={() => void read.refetch()} />
        )
      }
    </RecordScreen>
  );
}

function Shown({ dispute, order }: { dispute: DisputeFragment; order: DisputedOrderFragment }): ReactNode {
  const { id: organizationId, slug } = useHere();
  const party = partyOf(order, organizationId);
  return (
    <Page
      title={titleOf(order.items)}
      breadcrumb={
        <Link to="/o/$slug/disputes" params={{ slug }} search={{}}>
          Disputes
        </Link>
      }
      status={<Status {...statusOf(dispute, party)} />}
      aside={<DisputeFacts dispute={dispute} order={order} party={party} />}
    >
      <Card title="State">
        <DisputeSentence dispute={dispute} order={order} party={party} />
        <DisputeActions dispute={dispute} order={order} party={party} />
      </Card>
      <DisputeMoney dispute={dispute} order={order} />
      <EvidenceOf dispute={dispute} order={order} party={party} />
    </Page>
  );
}

/** A dispute whose order cannot be read. Only the order tells the side of this organization. */
function WithoutOrder({ error, retry }: { error: ApiError | undefined; retry: () => void }): ReactNode {
  return <Page title="Dispute">{error && <ErrorBox error={error} retry={retry} />}</Page>;
}

interface DisputeFactsProps {
  dispute: DisputeFragment;
  order: DisputedOrderFragment;
  party: Party;
}

/** Facts of the dispute, with its deadline, in the column next to it. */
function DisputeFacts({ dispute, order, party }: DisputeFactsProps): ReactNode {
  const { slug } = useHere();
  const deadline = deadlineOf(dispute);
  return (
    <Card title="Facts">
      <Facts
        rows={[
          ['Kind', kindOf(dispute)],
          deadline !== null && [
            dispute.status === 'needs_response' ? 'Answer by' : 'Decision by',
            <>
              <DeadlineCountdown to={deadline} /> <br />
              <Time at={deadline} />
            </>,
          ],
          [
            'Order',
            <Link to="/o/$slug/orders/$id" params={{ slug, id: order.id }} search={{ tab: 'money' }}>
              {titleOf(order.items)}
            </Link>,
          ],
          tradeFact(party, order),
          ['Opened', <Time at={dispute.openedAt} />],
          dispute.closedAt !== null && ['Ended', <Time at={dispute.closedAt} />],
          ['Id', <Id id={dispute.id} />],
        ]}
      />
      <p>
        <a href={party === 'buyer' ? '/docs/guides/buying#disputing' : '/docs/guides/selling#disputes'}>
          How disputes work
        </a>
      </p>
    </Card>
  );
}

/** Subject of the dispute, and its money. Only the seller sees the amount that the seller keeps. */
function DisputeMoney({ dispute, order }: { dispute: DisputeFragment; order: DisputedOrderFragment }): ReactNode {
  const { succeeded, pending, returned } = refundsSince(dispute, order);
  const { amount, source, status, stage, fundsWithdrawn } = dispute;
  const ofCurrency = (minorUnits: number) => <Amount money={{ ...amount, amount: minorUnits }} />;
  const open = isOpen(dispute);
  const now = earningsOf(order);
  const lost = open ? earningsOf(order, acceptedAmountOf(dispute, order).amount) : undefined;
  const bank = source === 'provider';
  const back = (bank && status === 'won' && stage === 'chargeback') || (status === 'lost' && returned);
  return (
    <Card title="Money">
      <Facts
        amounts
        rows={[
          [bank ? 'Disputed' : 'Claimed', <Amount money={amount} />],
          fundsWithdrawn && ['Held by the bank', <Amount money={amount} />],
          back && ['Returned by the bank', <Amount money={amount} />],
          bank && status === 'lost' && !returned && ['Kept by the bank', <Amount money={amount} />],
          !bank && (succeeded > 0 || status === 'lost') && ['Refunded since then', ofCurrency(succeeded)],
          !bank && pending > 0 && ['Being refunded', ofCurrency(pending)],
        ]}
      />
      {now && lost && (
        <p>
          If the dispute is decided for you, you get {moneyText(now.net)} of this order. If it is decided for the buyer,
          you get {moneyText(lost.net)}.
        </p>
      )}
    </Card>
  );
}
