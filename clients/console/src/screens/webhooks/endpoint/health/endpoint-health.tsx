import { type ReactNode, useMemo } from 'react';
import { useDocument } from '../../../../data/queries.ts';
import {
  type EndpointFragment,
  type EndpointNoticeFragment,
  type EndpointStatsFragment,
  WebhookEndpointHealthDocument,
} from '../../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../../ui/layout/card.tsx';
import { Filter, Filters } from '../../../../ui/layout/list/filters.tsx';
import { Loaded } from '../../../../ui/layout/waiting.tsx';
import { durationText } from '../../../../ui/show/time/duration.ts';
import { Status, type Tone, wordOf } from '../../../../ui/show/status.tsx';
import { Time } from '../../../../ui/show/time/time.tsx';
import { Link } from '@tanstack/react-router';
import { percentText } from '../../../../records/webhook-endpoint/endpoint-status.tsx';
import css from '../../webhooks.module.css';
import { HealthChart } from './health-chart.tsx';
import { HealthSentence } from './health-sentence.tsx';
import { adviceOf, outcomeOf } from '../../../../records/webhook-delivery/advice.ts';
import { responseClassWords } from '../../../../records/webhook-delivery/filter-values.ts';

const hourMs = 3_600_000;

/** Ranges of the health of an endpoint: length, and number of parts in the chart. */
const ranges = {
  '1h': { text: 'Last hour', lengthMs: hourMs, buckets: 60 },
  '24h': { text: 'Last 24 hours', lengthMs: 24 * hourMs, buckets: 48 },
  '7d': { text: 'Last 7 days', lengthMs: 7 * 24 * hourMs, buckets: 56 },
  '30d': { text: 'Last 30 days', lengthMs: 30 * 24 * hourMs, buckets: 60 },
} as const;
type RangeName = keyof typeof ranges;

const options = (['1h', '7d', '30d'] as const).map((name) => [name, ranges[name].text] as const);

/** Health of the endpoint: a sentence, then figures of a time range. */
export function EndpointHealth({
  endpoint,
  range = '24h',
}: {
  endpoint: EndpointFragment;
  range?: RangeName | undefined;
}): ReactNode {
  const since = useMemo(() => sinceOf(range), [range]);
  const read = useDocument(
    WebhookEndpointHealthDocument,
    { id: endpoint.id, since, buckets: ranges[range].buckets },
    { everyMs: 30_000 },
  );
  return (
    <Loaded read={read} field="webhookEndpoint" rows={6}>
      {({ webhookEndpoint }) => (
        <>
          <HealthSentence endpoint={endpoint} stats={webhookEndpoint?.stats ?? null} />
          <Filters>
            <Filter
              label="Range"
              name="range"
              value={range === '24h' ? undefined : range}
              options={options}
              all={ranges['24h'].text}
            />
          </Filters>
          {webhookEndpoint?.stats && <Figures health={webhookEndpoint.stats} />}
          {webhookEndpoint?.stats && webhookEndpoint.series && (
            <HealthChart
              series={webhookEndpoint.series}
              until={webhookEndpoint.stats.until}
              notices={webhookEndpoint.notices?.nodes ?? []}
            />
          )}
          {webhookEndpoint?.stats && <AttemptCounts health={webhookEndpoint.stats} />}
          {webhookEndpoint?.notices && <NoticeList notices={webhookEndpoint.notices.nodes} />}
        </>
      )}
    </Loaded>
  );
}

function Figures({
  health: { successRate, attempts, deliveries, durationMs },
}: {
  health: EndpointStatsFragment;
}): ReactNode {
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

const noticeTones: Record<EndpointNoticeFragment['kind'], Tone> = {
  failing: 'warn',
  recovered: 'good',
  disabled: 'bad',
};

function NoticeList({ notices }: { notices: readonly EndpointNoticeFragment[] }): ReactNode {
  return (
    <Card title="Notices">
      {notices.length === 0 ? (
        <p className={css.quiet}>Its health has not changed. When it does, owners, admins and developers get a mail.</p>
      ) : (
        <ul className={css.notices}>
          {notices.map(({ id, kind, reason, createdAt }) => (
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

/** Attempts by the class of their answer, which leads to the deliveries, and by the cause of their failure. */
function AttemptCounts({
  health: { since, responseClassCounts, errorCounts },
}: {
  health: EndpointStatsFragment;
}): ReactNode {
  if (responseClassCounts.length === 0) return null;
  return (
    <div className={css.counts}>
      <Card title="Answers">
        <Facts
          rows={responseClassCounts.map(({ responseClass, count }) => [
            responseClass === null ? 'Other' : responseClassWords[responseClass],
            responseClass === null ? (
              count
            ) : (
              <Link
                to="."
                search={(former: object) => ({ ...former, tab: 'deliveries' as const, responseClass, since })}
              >
                {count}
                <span className="visually-hidden"> attempts: show their deliveries</span>
              </Link>
            ),
          ])}
        />
      </Card>
      {errorCounts.length > 0 && (
        <Card title="Failures">
          <ul className={css.notices}>
            {errorCounts.map(({ errorCode, count }) => (
              <li key={errorCode}>
                <p>
                  <strong>{count}</strong> {outcomeOf({ statusCode: null, errorCode })} <code>{errorCode}</code>
                </p>
                <p className={css.quiet}>{adviceOf({ statusCode: null, errorCode })}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** Beginning of the range: a whole minute, so that a screen that is opened again finds its former answer. */
function sinceOf(range: RangeName): string {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  // The API allows 30 days, and its clock may be ahead by a moment.
  return new Date(minute - ranges[range].lengthMs + (range === '30d' ? 120_000 : 0)).toISOString();
}
