import { Link, useNavigate } from '@tanstack/react-router';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { durationText } from '../../../../ui/show/time/duration.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../../ui/show/table.tsx';
import { Time } from '../../../../ui/show/time/time.tsx';
import type { EndpointBucketFragment, EndpointNoticeFragment } from '../../../../generated/graphql/graphql.ts';
import css from './health-chart.module.css';

const HealthPlot = lazy(() =>
  import('./health-plot.tsx').then(({ HealthPlot: component }) => ({ default: component })),
);

interface HealthChartProps {
  series: readonly EndpointBucketFragment[];
  /** End of the last part. */
  until: string;
  notices: readonly EndpointNoticeFragment[];
}

/** Attempts over time. A sentence and a table have the numbers too, for everybody who does not see the chart. */
export function HealthChart({ series, until, notices }: HealthChartProps): ReactNode {
  const navigate = useNavigate();
  const text = textOf(series);
  const rows = series.map((bucket, index) => ({ ...bucket, until: series[index + 1]?.startedAt ?? until }));
  return (
    <Card title="Attempts over time">
      <figure className={css.figure}>
        <ul className={css.legend}>
          <li className={css.succeeded}>Succeeded, above the line</li>
          <li className={css.failed}>Failed, below the line</li>
          <li className={css.p50}>p50</li>
          <li className={css.p90}>p90</li>
          <li className={css.p99}>p99</li>
        </ul>
        <div role="img" aria-label={text} className={css.plot}>
          <WithoutPlot>
            <Suspense>
              <HealthPlot
                series={series}
                until={until}
                notices={notices}
                onRange={(range) => void navigate({ to: '.', search: deliveriesIn(range) })}
              />
            </Suspense>
          </WithoutPlot>
        </div>
        <figcaption className={css.caption}>{text} Drag over a part to see its deliveries.</figcaption>
      </figure>
      <details>
        <summary>The same as a table</summary>
        <Table caption="Attempts over time" rows={rows} columns={columns} keyOf={({ startedAt }) => startedAt} />
      </details>
    </Card>
  );
}

/** If a browser cannot draw the plot, its sentence and its table remain. */
class WithoutPlot extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** The search parameters that show the deliveries of the range. */
function deliveriesIn(range: { since: string; until: string }) {
  return (former: object) => ({ ...former, ...range, tab: 'deliveries' as const, after: undefined });
}

function textOf(series: readonly EndpointBucketFragment[]): string {
  const sum = (member: 'succeeded' | 'failed') => series.reduce((all, bucket) => all + bucket[member], 0);
  const [succeeded, failed] = [sum('succeeded'), sum('failed')];
  if (succeeded + failed === 0) return 'There were no attempts.';
  const worst = series.reduce((one, other) => (other.failed > one.failed ? other : one));
  const most = `, most of them (${worst.failed}) from ${clock.format(new Date(worst.startedAt))} on`;
  return `${succeeded} attempts succeeded and ${failed} failed${failed === 0 ? '' : most}.`;
}

const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type Row = EndpointBucketFragment & { until: string };

function duration(name: 'p50' | 'p90' | 'p99'): Column<Row> {
  return {
    title: name,
    cell: ({ durationMs }) => (durationMs ? durationText(durationMs[name]) : '–'),
    numeric: true,
    wide: true,
  };
}

const columns: Column<Row>[] = [
  { title: 'From', cell: ({ startedAt }) => <Time at={startedAt} /> },
  { title: 'Succeeded', cell: ({ succeeded }) => succeeded, numeric: true, wide: true },
  {
    title: 'Failed',
    cell: ({ failed, startedAt, until }) =>
      failed === 0 ? (
        0
      ) : (
        <Link to="." search={deliveriesIn({ since: startedAt, until })}>
          {failed}
          <span className="visually-hidden"> failed: show the deliveries of this time</span>
        </Link>
      ),
    numeric: true,
  },
  duration('p50'),
  duration('p90'),
  duration('p99'),
];
