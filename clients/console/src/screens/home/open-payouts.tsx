import type { ReactNode } from 'react';
import type { Read } from '../../data/queries.ts';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { Amount } from '../../ui/show/money/amount.tsx';
import { Status, type Tone, wordOf } from '../../ui/show/status.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import css from './home-screen.module.css';

type Payout = NonNullable<HomeQuery['payouts']>['nodes'][number];

const tones: Partial<Record<Payout['status'], Tone>> = {
  scheduled: 'accent',
  on_hold: 'hold',
  failed: 'bad',
  returned: 'bad',
};

/** Payouts that wait, failed or came back, with the reason and the date. */
export function OpenPayouts({ read }: { read: Read<HomeQuery> }): ReactNode {
  return (
    <Card title="Payouts that wait or failed">
      <Loaded read={read} field="payouts" rows={2}>
        {({ payouts }) => {
          const open = payouts!.nodes.filter(({ status }) => tones[status] !== undefined);
          return open.length === 0 ? (
            <p className={css.quiet}>No payout waits.</p>
          ) : (
            <ul className={css.needs}>
              {open.map(({ id, status, amount, failure, holdReasons, eligibleAt }) => (
                <li key={id} className={css.need}>
                  <Status tone={tones[status]!} word={wordOf(status)} />
                  <span className={css.what}>
                    <Amount of={amount} />
                    <span className={css.quiet}>{failure?.message ?? holdReasons.map(wordOf).join(', ')}</span>
                  </span>
                  {eligibleAt && (
                    <span className={css.deadline}>
                      from <Time at={eligibleAt} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}
