import type { AuditEventFragment } from '../../../generated/graphql/graphql.ts';
import { Link, linkOptions, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAnyId } from '../../../data/search.ts';
import { useHere } from '../../../data/session/session.tsx';
import { Facts } from '../../../ui/layout/card.tsx';
import { Id, shortened } from '../../../ui/show/id.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { placeOf } from '../../../data/record-place.ts';
import { AuditChanges } from './audit-changes.tsx';
import { actorName, words } from './audit-event.ts';
import css from './audit-list.module.css';

/** Events of the audit log, each with its changes. */
export function AuditTable({ rows }: { rows: readonly AuditEventFragment[] }): ReactNode {
  return <Table caption="Audit events" rows={rows} columns={columns} keyOf={({ id }) => id} />;
}

const columns: Column<AuditEventFragment>[] = [
  { title: 'Event', cell: (event) => <What event={event} /> },
  { title: 'By', cell: ({ actor }) => <Who actor={actor} />, wide: true },
  {
    title: 'About',
    cell: ({ targets }) => (
      <ul className={css.targets}>
        {targets.map((target) => (
          <li key={`${target.type} ${target.id}`}>
            <AuditTarget target={target} />
          </li>
        ))}
      </ul>
    ),
    wide: true,
  },
  { title: 'When', cell: ({ occurredAt }) => <Time at={occurredAt} /> },
];

function What({ event: { id, seq, action, changes, context, hash } }: { event: AuditEventFragment }): ReactNode {
  const { ip, userAgent, requestId, sessionId, apiKeyId } = context;
  return (
    <div className={css.event}>
      {words(action)}
      <Link to="." search={(former: object) => ({ ...former, action, after: undefined })} className={css.code}>
        <span className="visually-hidden">Only </span>
        {action}
      </Link>
      <AuditChanges changes={changes} />
      <details className={css.details}>
        <summary>Where from</summary>
        <Facts
          rows={[
            ['Number', seq],
            ['Id', <Id id={id} />],
            ip !== null && ['Address', ip],
            userAgent !== null && ['Program', userAgent],
            ['Request', <Id id={requestId} />],
            sessionId !== null && ['Session', <Id id={sessionId} />],
            apiKeyId !== null && ['API key', <Id id={apiKeyId} />],
            ['Hash', <Id id={hash} />],
          ]}
        />
      </details>
    </div>
  );
}

/** Links to the other events of the actor, except of the system and the operator. */
function Who({ actor }: { actor: AuditEventFragment['actor'] }): ReactNode {
  const { slug } = useHere();
  const name = actorName(actor);
  if (actor.id === null || !isAnyId(actor.id)) return name;
  return (
    <Link to="/o/$slug/audit" params={{ slug }} search={{ actor: actor.id }}>
      {name}
    </Link>
  );
}

/** A record that was changed, as a link to its screen if it has one. */
function AuditTarget({ target: { type, id } }: { target: AuditEventFragment['targets'][number] }): ReactNode {
  const { slug } = useHere();
  const { routesById } = useRouter();
  // The market would not show a listing that is a draft.
  const place = type === 'listing' ? ownListing(slug, id) : placeOf(routesById, slug, id);
  const text = (
    <>
      {words(type)} <code title={id}>{shortened(id)}</code>
    </>
  );
  return place ? <Link {...place}>{text}</Link> : <span>{text}</span>;
}

function ownListing(slug: string, id: string) {
  return linkOptions({ to: '/o/$slug/listings/$id', params: { slug, id } });
}
