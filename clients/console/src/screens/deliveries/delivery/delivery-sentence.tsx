import type { DeliveryFragment } from '../../../generated/graphql/graphql.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import { ArrowRight } from '../../../ui/icons/icons.tsx';
import { Countdown } from '../../../ui/show/time/countdown.tsx';
import { cancelReasons } from '../../../records/webhook-delivery/delivery-status.tsx';
import css from './delivery.module.css';

/** Target and state of the delivery, and its next step. */
export function DeliverySentence({ delivery }: { delivery: DeliveryFragment }): ReactNode {
  const { slug } = useHere();
  const { endpoint, endpointId } = delivery;
  return (
    <div className={css.sentence}>
      <p className={css.target}>
        <ArrowRight size={16} aria-label="To" />
        {endpoint ? (
          <Link to="/o/$slug/webhooks/$id" params={{ slug, id: endpointId }} search={{}}>
            {endpoint.url}
          </Link>
        ) : (
          'an endpoint that was deleted'
        )}
      </p>
      <p>
        <Progress delivery={delivery} />
      </p>
    </div>
  );
}

function Progress({ delivery }: { delivery: DeliveryFragment }): ReactNode {
  const { status, attemptCount, nextAttemptAt, plannedAttempts, queuePosition, cancelReason, endpoint } = delivery;
  switch (status) {
    case 'pending':
      return queuePosition === null
        ? 'The first attempt is about to be made.'
        : `Number ${queuePosition} in the queue.`;
    case 'delivering':
      return 'An attempt is being made.';
    case 'retrying':
      return (
        <>
          Attempt {attemptCount} of {attemptCount + plannedAttempts.length} failed.{' '}
          {nextAttemptAt === null ? 'The next one is due' : <Next at={nextAttemptAt} />}.
        </>
      );
    case 'succeeded':
      return attemptCount === 1 ? 'Succeeded at once.' : `Succeeded with attempt ${attemptCount}.`;
    case 'failed':
      return `${attemptCount === 1 ? 'The attempt' : `All ${attemptCount} attempts`} failed. No further one is made.`;
    case 'held':
      return `Held, because the endpoint is ${endpoint?.status ?? 'paused'}. It goes on when the endpoint is resumed.`;
    case 'canceled':
      return cancelReason === null ? 'Canceled.' : cancelReasons[cancelReason];
  }
}

function Next({ at }: { at: string }): ReactNode {
  return (
    <>
      Next <Countdown to={at} />
    </>
  );
}
