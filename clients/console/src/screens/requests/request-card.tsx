import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Facts } from '../../ui/layout/card.tsx';
import { Id } from '../../ui/show/id.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import type { RequestRowFragment } from '../../generated/graphql/graphql.ts';
import { Status } from '../../ui/show/status.tsx';

/** Stored members of a request, with links to similar ones. */
export function RequestCard({ request: row }: { request: RequestRowFragment }): ReactNode {
  const { id, createdAt, path, route, status, code, durationMs, actor } = row;
  return (
    <Card
      title={requestText(row)}
      action={
        <Link to="." search={{}}>
          All requests
        </Link>
      }
    >
      <Facts
        rows={[
          ['Id', <Id id={id} />],
          ['Answer', <AnswerStatus request={row} />],
          code !== null && ['Code', <a href={`/docs/errors/${code}`}>{code}</a>],
          ['Arrived', <Time at={createdAt} />],
          ['Took', durationText(durationMs)],
          ['By', senderOf(row)],
          [actor.type === 'api_key' ? 'API key' : 'Person', <Id id={actor.id} />],
          path !== route && [
            'Route',
            <Link to="." search={{ path: route }}>
              {route}
            </Link>,
          ],
        ]}
      />
      <p>
        <Link to="." search={{ path }}>
          Others to this path
        </Link>
        {actor.type === 'api_key' && (
          <>
            {' · '}
            <Link to="." search={{ key: actor.id }}>
              Others with this key
            </Link>
          </>
        )}
        {' · '}
        <Link to="." search={{ status: String(status) }}>
          Others with this status
        </Link>
      </p>
    </Card>
  );
}

/** Name of the sender. */
export function senderOf({ actor: { type, name } }: RequestRowFragment): string {
  if (type === 'api_key') return name === null ? 'An API key' : `${name} (API key)`;
  return name ?? 'A former member';
}

/** Method and route, such as `GET /api/v1/orders`. A GraphQL request shows the name of its operation. */
export function requestText({ method, path, operation }: RequestRowFragment): string {
  return operation === null ? `${method} ${path}` : `${method} ${path} (${operation})`;
}

/** The status of its answer. GraphQL answers 200 to most failures, so the code decides the tone. */
export function AnswerStatus({ request: { status, code } }: { request: RequestRowFragment }): ReactNode {
  return <Status tone={code === null ? 'good' : status >= 500 ? 'bad' : 'warn'} word={String(status)} />;
}

export function durationText(ms: number): string {
  return ms < 10_000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`;
}
