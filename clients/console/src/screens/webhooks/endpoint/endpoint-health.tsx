import { type ReactNode, useMemo } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { WebhookEndpointHealthDocument, type WebhookEndpointHealthQuery } from '../../../generated/graphql/graphql.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Filter, Filters } from '../../../ui/layout/filters.tsx';
import { Loaded } from '../../../ui/layout/waiting.tsx';
import { durationText } from '../../../ui/show/duration.ts';
import { Status, type Tone, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time.tsx';
import type { Endpoint } from '../changes/endpoint-input.ts';
import { percentText } from '../endpoint-status.tsx';
import css from '../webhooks.module.css';
import { AttemptCounts } from './attempt-counts.tsx';
import { HealthSentence } from './health-sentence.tsx';

export type Health = NonNullable<NonNullable<WebhookEndpointHealthQuery['webhookEndpoint']>['stats']>;
type Notices = NonNullable<NonNullable<WebhookEndpointHealthQuery['webhookEndpoint']>['notices']>;

const hourMs = 3_600_000;
const ranges = { '1h': 1, '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const;
const options = [
  ['1h', 'Last hour'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
] as const;

/** How the endpoint does: one sentence, then figures of a time range. */
export function EndpointHealth({
  of,
  range = '24h',
}: {
  of: Endpoint;
  range?: keyof typeof ranges | undefined;
}): ReactNode {
  const since = useMemo(() => sinceOf(range), [range]);
  const read = useDocument(WebhookEndpointHealthDocument, { id: of.id, since }, { everyMs: 30_000 });
  return (
    <Loaded read={read} field="webhookEndpoint" rows={6}>
      {({ webhookEndpoint }) => (
        <>
          <HealthSentence of={of} stats={webhookEndpoint?.stats ?? null} />
          <Filters>
            <Filter
              label="Range"
              name="range"
              value={range === '24h' ? undefined : range}
              options={options}
              all="Last 24 hours"
            />
          </Filters>
          {webhookEndpoint?.stats && <Figures of={webhookEndpoint.stats} />}
          {webhookEndpoint?.stats && <AttemptCounts of={webhookEndpoint.stats} />}
          {webhookEndpoint?.notices && <NoticeList of={webhookEndpoint.notices} />}
        </>
      )}
    </Loaded>
  );
}

/** Of whole minutes, so that a screen that is opened again finds its former answer. */
function sinceOf(range: keyof typeof ranges): string {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  // The API allows 30 days, and its clock may be ahead by a moment.
  return new Date(minute - ranges[range] * hourMs + (range === '30d' ? 120_000 : 0)).toISOString();
}

function Figures({ of: { successRate, attempts, deliveries, durationMs } }: { of: Health }): ReactNode {
  const figures: [string, ReactNode][] = [
    ['Success rate', successRate === null ? '–' : percentText(successRate)],
    ['Attempts', attempts.total],
    ['Failed attempts', attempts.failed],
    ['Waiting', deliveries.pending + deliveries.delivering + deliveries.retrying + deliveries.held],
    ['Median (p50)', durationMs ? durationText(durationMs.p50) : '–'],
    ['p90', durationMs ? durationText(durationMs.p90) : '–'],
    ['p99', durationMs ? durationText(durationMs.p99) : '–'],
  ];
  return (
    <dl className={css.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const noticeTones: Record<Notices['nodes'][number]['kind'], Tone> = {
  failing: 'warn',
  recovered: 'good',
  disabled: 'bad',
};

function NoticeList({ of: { nodes } }: { of: Notices }): ReactNode {
  return (
    <Card title="Notices">
      {nodes.length === 0 ? (
        <p className={css.quiet}>Its health has not changed. When it does, owners, admins and developers get a mail.</p>
      ) : (
        <ul className={css.notices}>
          {nodes.map(({ id, kind, reason, createdAt }) => (
            <li key={id}>
              <Status tone={noticeTones[kind]} word={wordOf(kind)} />
              <p>{reason}</p>
              <p className={css.quiet}>
                <Time at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
