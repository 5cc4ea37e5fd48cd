import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../data/api-error.ts';
import type { Read } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/waiting.tsx';
import { ErrorBox } from '../../ui/controls/error-box.tsx';
import { Status } from '../../ui/show/status.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import css from './home-screen.module.css';
import { type Need, needsOf } from './needs.ts';

const fields = [
  'newOffers',
  'counteredToSeller',
  'counteredToBuyer',
  'toPay',
  'toCapture',
  'toShip',
  'toConfirm',
  'disputes',
  'webhookEndpoints',
  'failedDeliveries',
];

/** Open tasks of this organization, by deadline. */
export function NeedsYou({ read }: { read: Read<HomeQuery> }): ReactNode {
  const { role } = useHere();
  const failed = fields.map((field) => read.errorAt(field)).find(Boolean) ?? (read.error as ApiError | null);
  return (
    <Card title="Needs you">
      {failed && <ErrorBox error={failed} retry={() => void read.refetch()} />}
      {read.data ? <NeedList needs={needsOf(read.data.data, role)} /> : !failed && <Skeleton rows={4} />}
    </Card>
  );
}

export function NeedList({ needs, none = 'Nothing waits for you.' }: { needs: Need[]; none?: string }): ReactNode {
  const { slug } = useHere();
  if (needs.length === 0) return <p className={css.quiet}>{none}</p>;
  return (
    <ul className={css.needs}>
      {needs.map(({ id, action, what, detail, deadline, path }) => (
        <li key={`${action} ${id}`} className={css.need}>
          <Status tone={deadline ? 'warn' : 'bad'} word={action} />
          <span className={css.what}>
            <Link to={`/o/${slug}/${path}` as string}>{what}</Link>
            <span className={css.quiet}>{detail}</span>
          </span>
          {deadline && (
            <span className={css.deadline}>
              by <Time at={deadline} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
