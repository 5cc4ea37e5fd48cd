import type { DeliveryRowFragment } from '../../generated/graphql/graphql.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from '../../data/session/session.tsx';
import { Countdown } from '../../ui/show/time/countdown.tsx';
import { wordOf } from '../../ui/show/status.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { DeliveryStatus } from './delivery-status.tsx';
import css from './deliveries.module.css';

/** Columns that the list of an endpoint, or the narrow list of a record, does not have. */
const leftOut = { endpoint: ['Endpoint'], record: ['Attempts', 'Next'] };

interface DeliveryTableProps {
  rows: readonly DeliveryRowFragment[];
  /** Subject of the screen. */
  subject?: 'endpoint' | 'record' | undefined;
}

export function DeliveryTable({ rows, subject }: DeliveryTableProps): ReactNode {
  return (
    <Table
      caption="Deliveries"
      rows={rows}
      keyOf={({ id }) => id}
      columns={subject ? columns.filter(({ title }) => !leftOut[subject].includes(title)) : columns}
    />
  );
}

function Event({ delivery: { id, eventType, trigger } }: { delivery: DeliveryRowFragment }): ReactNode {
  const { slug } = useHere();
  return (
    <span className={css.event}>
      <Link to="/o/$slug/deliveries/$id" params={{ slug, id }} search={{}}>
        {eventType}
      </Link>
      {trigger !== 'scheduled' && <span className={css.quiet}>{triggers[trigger]}</span>}
    </span>
  );
}

const triggers = { manual: 'redelivered', recover: 'recovered', test: 'test' } as const;

const columns: Column<DeliveryRowFragment>[] = [
  { title: 'Event', cell: (row) => <Event delivery={row} /> },
  { title: 'Status', cell: ({ status }) => <DeliveryStatus status={status} /> },
  {
    title: 'Endpoint',
    cell: ({ endpoint }) =>
      endpoint ? (
        <span className={css.endpoint} title={endpoint.url}>
          {hostOf(endpoint.url)}
        </span>
      ) : (
        'Deleted'
      ),
    wide: true,
  },
  { title: 'Answer', cell: (row) => answerOf(row), wide: true, labeled: true },
  { title: 'Attempts', cell: ({ attemptCount }) => attemptCount, numeric: true, wide: true, labeled: true },
  {
    title: 'Next',
    cell: ({ nextAttemptAt }) => nextAttemptAt !== null && <Countdown to={nextAttemptAt} />,
    wide: true,
    labeled: true,
  },
  { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} />, wide: true },
];

function answerOf({ responseStatus, attemptCount, status, cancelReason }: DeliveryRowFragment): string {
  if (responseStatus !== null) return String(responseStatus);
  if (attemptCount > 0 && status !== 'delivering') return 'None';
  return cancelReason === null ? '' : wordOf(cancelReason);
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
