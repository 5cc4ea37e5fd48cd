import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { shortened } from '../../../ui/show/id.tsx';
import { wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import type { InspectedMoney } from './inspected.ts';
import office from '../back-office.module.css';
import css from './order.module.css';

/** All that happened to the money, oldest first. */
export function OrderTimeline({ of: { timeline } }: { of: InspectedMoney }): ReactNode {
  return (
    <Card title="Timeline">
      <ol className={css.timeline}>
        {timeline.map(({ at, event, id }) => (
          <li key={`${event} ${id} ${at}`}>
            <span className={office.quiet}>
              <Time at={at} />
            </span>
            <span title={id}>
              {eventText(event)} <code className={office.quiet}>{shortened(id)}</code>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Such as `Payment created`, and `Booked: capture`. */
function eventText(event: string): string {
  const [record = '', what = ''] = event.split('.');
  return record === 'ledger' ? `Booked: ${wordOf(what).toLowerCase()}` : wordOf(`${record}_${what}`);
}
