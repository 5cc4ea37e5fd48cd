import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { may } from '../../../data/rights.ts';
import { useHere, useViewer } from '../../../data/session/session.tsx';
import { type AuditedEventFragment, OperatorAuditEventsDocument } from '../../../generated/graphql/graphql.ts';
import { Facts } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/layout/waiting.tsx';
import { Time } from '../../../ui/show/time/time.tsx';

/** Filter that finds the events of an action in the audit log of the operator. */
export interface Audited {
  action?: string;
  targetId?: string;
}

/** An event is appended shortly after the change. */
const everyMs = 250;
const patienceMs = 15_000;
const everyLaterMs = 10_000;

/** The newest events of the action. Members who may not read the audit log have none. `everyMs`: poll interval. */
export function useAuditEvents({ action, targetId }: Audited, everyMs?: number) {
  const { role } = useHere();
  const enabled = may(role, 'listAuditEvents');
  const { data, refetch } = useDocument(
    OperatorAuditEventsDocument,
    { action, targetId },
    { enabled, ...(everyMs !== undefined && { everyMs }) },
  );
  return { enabled, events: data?.data.auditEvents?.nodes, refetch };
}

interface AuditedChangeProps {
  audited: Audited;
  /** The reason that was given. */
  reason: string;
  /** The sequence number of the newest event before the change. */
  before: number;
  /** Time of the change, from its answer. If somebody else was faster, it finds their event. */
  at: string | undefined;
}

/** Audit event of a change. It is shown when it has been appended. */
export function AuditedChange({ audited, reason, before, at }: AuditedChangeProps): ReactNode {
  const { slug } = useHere();
  const { user } = useViewer();
  const [found, setFound] = useState(false);
  const [late, setLate] = useState(false);
  const { enabled, events = [] } = useAuditEvents(audited, found ? undefined : late ? everyLaterMs : everyMs);
  const own = events.find((event) => event.seq > before && event.actor.id === user.id && reasonOf(event) === reason);
  const earlier = at === undefined ? undefined : events.find(({ occurredAt }) => occurredAt >= at);
  const event = own ?? earlier;
  useEffect(() => setFound(event !== undefined), [event]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!enabled) return <p>It is in the audit log, which owners and admins read.</p>;
  if (!event && !late) return <Skeleton rows={2} />;
  return (
    <>
      {!event && <p role="status">No event found. The change was made before, or the audit log is late.</p>}
      {event && event !== own && <p role="status">It had been done before, so nothing was changed now.</p>}
      {event && <EventFacts event={event} />}
      <p>
        <Link to="/o/$slug/audit" params={{ slug }} search={{ action: audited.action, target: audited.targetId }}>
          Open it in the audit log
        </Link>
      </p>
    </>
  );
}

/** Reason that the person gave. */
export function reasonOf({ changes }: AuditedEventFragment): string | undefined {
  return ((changes ?? {}) as { reason?: string }).reason;
}

function EventFacts({ event }: { event: AuditedEventFragment }): ReactNode {
  const { action, occurredAt, actor } = event;
  const reason = reasonOf(event);
  return (
    <Facts
      rows={[
        ['Audit event', <code>{action}</code>],
        ['By', actor.user?.name ?? 'A former member'],
        ['When', <Time at={occurredAt} />],
        reason !== undefined && ['Reason', reason],
      ]}
    />
  );
}
