import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Read } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { Amount } from '../../ui/show/money/amount.tsx';
import { Status, wordOf } from '../../ui/show/status.tsx';
import { PayoutSentence } from '../payouts/payout-sentence.tsx';
import { payoutTones } from '../payouts/payout-texts.ts';
import css from './home-screen.module.css';

const open = ['scheduled', 'on_hold', 'failed', 'returned'];

/** Payouts that wait, failed or came back, each with what it waits for. */
export function OpenPayouts({ read }: { read: Read<HomeQuery> }): ReactNode {
  const { slug } = useHere();
  return (
    <Card title="Payouts that wait or failed">
      <Loaded read={read} field="payouts" rows={2}>
        {({ payouts }) => {
          const shown = payouts!.nodes.filter(({ status }) => open.includes(status));
          return shown.length === 0 ? (
            <p className={css.quiet}>No payout waits.</p>
          ) : (
            <ul className={css.needs}>
              {shown.map((payout) => (
                <li key={payout.id} className={css.need}>
                  <Status tone={payoutTones[payout.status]} word={wordOf(payout.status)} />
                  <span className={css.what}>
                    <Link to="/o/$slug/payouts/$id" params={{ slug, id: payout.id }}>
                      <Amount of={payout.amount} />
                    </Link>
                    <span className={css.quiet}>
                      <PayoutSentence of={payout} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}
