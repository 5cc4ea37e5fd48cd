import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { PayoutSentence } from '../../payouts/payout-sentence.tsx';
import { payoutTones } from '../../payouts/payout-texts.ts';
import type { InspectedMoney } from './inspected.ts';
import office from '../back-office.module.css';
import css from './order.module.css';

/** The payouts of the order to the seller, and what each waits for. */
export function OrderPayouts({ of: { payouts, releasedAt } }: { of: InspectedMoney }): ReactNode {
  return (
    <Card title="Payouts">
      {payouts.length === 0 ? (
        <p className={office.quiet}>
          {releasedAt === null
            ? 'There is none: the money has not been released to the seller.'
            : 'There is none: nothing was left for the seller.'}
        </p>
      ) : (
        <ul className={css.list}>
          {payouts.map((payout) => (
            <li key={payout.id} className={css.record}>
              <p className={office.line}>
                <Status tone={payoutTones[payout.status]} word={wordOf(payout.status)} />
                <Amount of={payout.amount} />
                <Id of={payout.id} />
              </p>
              <p>
                <PayoutSentence of={payout} reader="operator" />
              </p>
              {payout.adjustments.length > 0 && (
                <ul className={css.inner} aria-label="Corrections">
                  {payout.adjustments.map(({ type, reference, amount }) => (
                    <li key={`${type} ${reference}`} className={office.line}>
                      {wordOf(type)} <Amount of={amount} /> <Id of={reference} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
