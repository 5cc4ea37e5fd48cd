import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../data/api-error.ts';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { DisputeDocument } from '../../../generated/graphql/graphql.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { ErrorBox } from '../../../ui/show/error-box.tsx';
import { Status } from '../../../ui/show/status.tsx';
import { titleOf } from '../../orders/order-title.ts';
import { partyOf } from '../../orders/order-states.ts';
import { DisputeActions } from '../actions/dispute-actions.tsx';
import type { Dispute, DisputedOrder } from '../dispute.ts';
import { DisputeSentence } from '../dispute-sentence.tsx';
import { statusOf } from '../dispute-words.ts';
import { DisputeFacts } from './dispute-facts.tsx';
import { DisputeMoney } from './dispute-money.tsx';
import { EvidenceOf } from './evidence-of.tsx';

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
          <Shown key={dispute.id} of={dispute} order={dispute.order} />
        ) : (
          <WithoutOrder error={read.errorAt('dispute')} retry={() => void read.refetch()} />
        )
      }
    </RecordScreen>
  );
}

function Shown({ of: dispute, order }: { of: Dispute; order: DisputedOrder }): ReactNode {
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
      aside={<DisputeFacts of={dispute} order={order} party={party} />}
    >
      <Card title="State">
        <DisputeSentence of={dispute} order={order} party={party} />
        <DisputeActions of={dispute} order={order} party={party} />
      </Card>
      <DisputeMoney of={dispute} order={order} />
      <EvidenceOf dispute={dispute} order={order} party={party} />
    </Page>
  );
}

/** Which side this organization is on is in the order, which another service answers. */
function WithoutOrder({ error, retry }: { error: ApiError | undefined; retry: () => void }): ReactNode {
  return <Page title="Dispute">{error && <ErrorBox error={error} retry={retry} />}</Page>;
}
