import { type ReactNode, useState } from 'react';
import { useReason } from '../../../data/rights.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { offered } from '../../../ui/layout/offered.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import { WaitText } from '../payout-sentence.tsx';
import { waitsOf } from '../payout-texts.ts';
import { AccountLink, Advice } from './payout-advice.tsx';
import type { Payout } from './payout.ts';
import css from './payout.module.css';
import { StartDialog } from './start-dialog.tsx';

/** What the payout is doing, why, and what its seller does next. */
export function PayoutState({ of: payout }: { of: Payout }): ReactNode {
  return (
    <Card title="State" action={<a href="/docs/guides/selling#getting-paid">How you are paid</a>}>
      <State of={payout} />
    </Card>
  );
}

function State({ of: payout }: { of: Payout }): ReactNode {
  const { status, failure, releasedAt, updatedAt, bankStatus } = payout;
  switch (status) {
    case 'scheduled':
    case 'on_hold':
      return <Waiting of={payout} />;
    case 'processing':
      return <p>The payment provider is transferring it. You need not do anything.</p>;
    case 'released':
      return (
        <>
          <p>
            It was transferred
            {releasedAt !== null && (
              <>
                {' '}
                on <Time at={releasedAt} />
              </>
            )}
            . {released[bankStatus]}
          </p>
          {bankStatus === 'failed' && (
            <p>
              <AccountLink />
            </p>
          )}
        </>
      );
    case 'failed':
      return (
        <>
          <p>The provider refused it: {failure?.message ?? 'it gave no reason.'} The money is still yours.</p>
          <p>
            Mend your account, then retry. If your account becomes active again, it is retried by itself.{' '}
            <AccountLink />
          </p>
          <Start of={payout} operation="retryPayout" text="Retry" />
        </>
      );
    case 'returned':
      return (
        <p>
          It came back on <Time at={updatedAt} />. If your bank has sent it back, the money is yours again: a new payout
          of the order waits until you release it. What was taken back for refunds went to the buyer. <AccountLink />
        </p>
      );
    default:
      return <p>Nothing was left to pay: refunds, disputes or what you owed have taken all of it.</p>;
  }
}

const released: Record<Payout['bankStatus'], string> = {
  unknown: 'Your bank may need some days to show it.',
  pending: 'The bank has got the order, and may need some days to show it.',
  in_transit: 'It is on its way to your bank.',
  paid: 'It has arrived.',
  failed: 'Your bank has refused it, so it is still with the provider: check the bank details there.',
};

function Waiting({ of: payout }: { of: Payout }): ReactNode {
  const waits = waitsOf(payout, 'seller');
  if (waits.length === 0)
    return (
      <p>
        Nothing of yours holds it: it starts in a moment. If it does not, the platform has stopped all payouts for now,
        and it starts by itself afterwards.
      </p>
    );
  return (
    <>
      <p>{waits.length === 1 ? 'It is paid:' : 'It is paid when the last of these has come:'}</p>
      <ul className={css.waits}>
        {waits.map((wait) => (
          <li key={wait.reason}>
            <strong>
              <WaitText of={wait} payout={payout} reader="seller" />
            </strong>
            <span>
              <Advice of={wait.reason} />
            </span>
          </li>
        ))}
      </ul>
      {payout.holdReasons.includes('manual_schedule') && (
        <Start of={payout} operation="releasePayout" text="Release" alone={waits.length === 1} />
      )}
    </>
  );
}

interface StartProps {
  of: Payout;
  operation: 'releasePayout' | 'retryPayout';
  text: string;
  /** False: something else holds it. */
  alone?: boolean;
}

function Start({ of: payout, operation, text, alone = true }: StartProps): ReactNode {
  const [open, setOpen] = useState(false);
  const reason = useReason(operation);
  return (
    <p ref={offered}>
      <Button
        look="primary"
        disabledReason={reason ?? (alone ? undefined : 'It waits for something else too.')}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {open && <StartDialog of={payout} operation={operation} onClose={() => setOpen(false)} />}
    </p>
  );
}
