import type { ReactNode } from 'react';
import { Time } from '../../../../ui/show/time/time.tsx';
import { percentText } from '../../../../records/webhook-endpoint/endpoint-status.tsx';
import css from '../../webhooks.module.css';
import type { EndpointFragment, EndpointStatsFragment } from '../../../../generated/graphql/graphql.ts';

/** Time after which a failing endpoint is disabled (docs/webhooks.md). */
const disabledAfterMs = 120 * 3_600_000;

const causes = {
  manual: 'by a member',
  gone: 'because its receiver said that it is gone',
  failing: 'because all its attempts had failed for days',
};

/** The health of an endpoint in one sentence or two. */
export function HealthSentence({
  endpoint,
  stats,
}: {
  endpoint: EndpointFragment;
  stats: EndpointStatsFragment | null;
}): ReactNode {
  return (
    <p className={css.sentence}>
      <Sentence endpoint={endpoint} stats={stats} />
    </p>
  );
}

function Sentence({
  endpoint: { status, disabledReason, disabledAt, failingSince },
  stats,
}: {
  endpoint: EndpointFragment;
  stats: EndpointStatsFragment | null;
}): ReactNode {
  if (status === 'disabled')
    return (
      <>
        Disabled{disabledAt && <> on </>}
        {disabledAt && <Time at={disabledAt} />} {causes[disabledReason ?? 'manual']}. Its deliveries are held until you
        resume it.
      </>
    );
  if (status === 'paused') return 'Paused. Its deliveries are held until you resume it.';
  if (failingSince !== null)
    return (
      <>
        Failing since <Time at={failingSince} />. If it never answers 2xx, it is disabled after{' '}
        <Time at={new Date(new Date(failingSince).getTime() + disabledAfterMs).toISOString()} day />.
      </>
    );
  if (!stats || stats.successRate === null) return 'Nothing was sent to it in this time. Tests are not counted.';
  if (stats.slow) return 'Slow: more than a tenth of the last answers took over ten seconds.';
  return `Healthy: ${percentText(stats.successRate)} of ${stats.attempts.total} attempts succeeded, the last one too.`;
}
