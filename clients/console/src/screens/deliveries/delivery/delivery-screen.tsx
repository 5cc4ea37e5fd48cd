import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isId } from '../../../data/search.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { useDeliveryChanges } from '../../../data/delivery-changes.ts';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { NotFound } from '../../../ui/layout/not-found.tsx';
import { type DeliveryFragment, WebhookDeliveryDocument } from '../../../generated/graphql/graphql.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { Skeleton } from '../../../ui/layout/waiting.tsx';
import { ErrorBox } from '../../../ui/controls/error-box.tsx';
import { outcomeOf } from '../../../records/webhook-delivery/advice.ts';
import { DeliveryStatus } from '../../../records/webhook-delivery/delivery-status.tsx';
import { AttemptDetail } from './attempt-detail.tsx';
import { AttemptList } from './attempt-list.tsx';
import { DeliveryActions, PrimaryAction } from './delivery-actions.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { DeliverySentence } from './delivery-sentence.tsx';

/** A delivery with its attempts, as they are made. */
export function DeliveryScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/deliveries/$id' });
  return isId('whd', id) ? <DeliveryOf key={id} id={id} /> : <NotFound what="delivery" />;
}

function DeliveryOf({ id }: { id: string }): ReactNode {
  const read = useDocument(WebhookDeliveryDocument, { id });
  const delivery = read.data?.data.webhookDelivery;
  const error = read.errorAt('webhookDelivery') ?? (read.data ? undefined : (read.error as ApiError | null));
  if (delivery && !error) return <Shown delivery={delivery} onStale={() => void read.refetch()} />;
  if (delivery === null && !error) return <NotFound what="delivery" />;
  return (
    <Page title="Delivery" breadcrumb={<Back />}>
      {error ? <ErrorBox error={error} retry={() => void read.refetch()} /> : <Skeleton rows={6} />}
    </Page>
  );
}

function Shown({ delivery, onStale }: { delivery: DeliveryFragment; onStale: () => void }): ReactNode {
  const { attempt: number, part = 'response' } = useSearch({ from: '/frame/o/$slug/deliveries/$id' });
  const { id, endpointId, version, eventType, status, attempts } = delivery;
  useDeliveryChanges({
    endpointId,
    onGap: onStale,
    onChanges: (changes) => {
      if (changes.some((change) => change.id === id && change.version > version)) onStale();
    },
  });
  const attempt = attempts.find((one) => one.number === number) ?? attempts.at(-1);
  const last = attempts.at(-1);
  return (
    <Page
      title={eventType}
      breadcrumb={<Back />}
      status={<DeliveryStatus status={status} />}
      primary={<PrimaryAction delivery={delivery} />}
      aside={
        <>
          <DeliveryFacts delivery={delivery} />
          <DeliveryActions delivery={delivery} />
        </>
      }
    >
      <p className="visually-hidden" role="status">
        {last ? `${status}, attempt ${last.number}: ${outcomeOf(last)}` : status}
      </p>
      <DeliverySentence delivery={delivery} />
      <AttemptList delivery={delivery} selected={attempt?.number} />
      {attempt && <AttemptDetail attempt={attempt} payload={delivery.payload} part={part} />}
    </Page>
  );
}

function Back(): ReactNode {
  const { slug } = useHere();
  return (
    <Link to="/o/$slug/deliveries" params={{ slug }} search={{}}>
      Deliveries
    </Link>
  );
}
