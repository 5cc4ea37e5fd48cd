import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Facts } from '../../ui/layout/card.tsx';
import { Id } from '../../ui/show/id.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { AnswerStatus, durationText, type RequestRow, requestText, senderOf } from './request-row.tsx';

/** Everything that is kept of a request, and the ways to others like it. */
export function RequestCard({ of: row }: { of: RequestRow }): ReactNode {
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
        of={[
          ['Id', <Id of={id} />],
          ['Answer', <AnswerStatus of={row} />],
          code !== null && ['Code', <a href={`/docs/errors/${code}`}>{code}</a>],
          ['Arrived', <Time at={createdAt} />],
          ['Took', durationText(durationMs)],
          ['By', senderOf(row)],
          [actor.type === 'api_key' ? 'API key' : 'Person', <Id of={actor.id} />],
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
