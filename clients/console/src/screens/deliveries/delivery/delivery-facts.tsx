import type { DeliveryFragment } from '../../../generated/graphql/graphql.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConfig } from '../../../data/config.ts';
import { useHere } from '../../../data/session/session.tsx';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Id, shortened } from '../../../ui/show/id.tsx';
import { Time } from '../../../ui/show/time/time.tsx';

const triggers: Record<DeliveryFragment['trigger'], string> = {
  scheduled: 'An event that the endpoint subscribes to',
  manual: 'A member redelivered the event',
  recover: 'A recovery redelivered the event',
  test: 'A member tested the endpoint',
};

/** Names and times of the delivery, with links to related records. */
export function DeliveryFacts({ delivery }: { delivery: DeliveryFragment }): ReactNode {
  const { id, eventId, trigger, redeliveryOf, workflowId, createdAt, completedAt } = delivery;
  const { slug } = useHere();
  const temporalUiUrl = useConfig()?.temporalUiUrl;
  return (
    <Card title="Facts">
      <Facts
        rows={[
          ['Event', <Id id={eventId} />],
          [
            'Deliveries',
            <Link to="/o/$slug/deliveries" params={{ slug }} search={{ eventId }}>
              All of this event
            </Link>,
          ],
          ['Delivery', <Id id={id} />],
          ['Why', triggers[trigger]],
          redeliveryOf !== null && [
            'Repeats',
            <Link to="/o/$slug/deliveries/$id" params={{ slug, id: redeliveryOf }} search={{}}>
              {shortened(redeliveryOf)}
            </Link>,
          ],
          ['Created', <Time at={createdAt} />],
          completedAt !== null && ['Completed', <Time at={completedAt} />],
          temporalUiUrl
            ? [
                'Workflow',
                <a
                  href={`${temporalUiUrl}/namespaces/default/workflows/${encodeURIComponent(workflowId)}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  Open in Temporal
                </a>,
              ]
            : null,
        ]}
      />
    </Card>
  );
}
