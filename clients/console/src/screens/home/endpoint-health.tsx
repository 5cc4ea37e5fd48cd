import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Read } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { Status, type Tone } from '../../ui/show/status.tsx';
import css from './home-screen.module.css';
import { NeedList } from './needs-you.tsx';
import { webhookNeeds } from './needs.ts';

type Endpoint = NonNullable<HomeQuery['webhookEndpoints']>['nodes'][number];

/** How the endpoints are, and what was given up in the last 24 hours. */
export function EndpointHealth({ read }: { read: Read<HomeQuery> }): ReactNode {
  const { slug } = useHere();
  return (
    <>
      <Card title="Endpoints" action={<Link to={`/o/${slug}/webhooks` as string}>All endpoints</Link>}>
        <Loaded read={read} field="webhookEndpoints" rows={3}>
          {({ webhookEndpoints }) =>
            webhookEndpoints!.nodes.length === 0 ? (
              <p className={css.quiet}>There is no endpoint yet.</p>
            ) : (
              <ul className={css.needs}>
                {webhookEndpoints!.nodes.map((endpoint) => (
                  <li key={endpoint.id} className={css.need}>
                    <Status {...healthOf(endpoint)} />
                    <Link to={`/o/${slug}/webhooks/${endpoint.id}` as string}>{endpoint.url}</Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <Card title="Failed deliveries of 24 hours">
        <Loaded read={read} field="failedDeliveries" rows={2}>
          {(data) => (
            <NeedList
              of={webhookNeeds(data).filter(({ path }) => path.startsWith('deliveries/'))}
              none="None failed."
            />
          )}
        </Loaded>
      </Card>
    </>
  );
}

function healthOf({ status, failingSince }: Endpoint): { tone: Tone; word: string } {
  if (status === 'disabled') return { tone: 'bad', word: 'Disabled' };
  if (status === 'paused') return { tone: 'hold', word: 'Paused' };
  return failingSince === null ? { tone: 'good', word: 'Active' } : { tone: 'warn', word: 'Failing' };
}
