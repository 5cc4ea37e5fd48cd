import { type ReactNode, useState } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useReason } from '../../../data/rights.ts';
import { PayoutAccountDocument } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { countryName } from '../../../ui/controls/countries.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { offered } from '../../../ui/layout/offered.ts';
import { Empty, Loaded } from '../../../ui/layout/waiting.tsx';
import { Status, type Tone, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import type { Account } from './account.ts';
import { AccountDialog } from './account-dialog.tsx';

const tones: Record<Account['status'], Tone> = { active: 'good', pending: 'warn', restricted: 'bad', rejected: 'bad' };
const sentences: Record<Account['status'], string> = {
  active: 'You are paid to it.',
  pending: 'The provider needs more from you. Payouts wait until then.',
  restricted: 'The provider has stopped payouts to it until you answer. They wait meanwhile.',
  rejected: 'The provider does not accept it. Set another account: payouts wait until then.',
};

/** The account to which the organization is paid: its state, what the provider still needs, and its change. */
export function PayoutAccount(): ReactNode {
  const read = useDocument(PayoutAccountDocument, {}, { everyMs: 5_000 });
  const [changing, setChanging] = useState(false);
  const reason = useReason('setPayoutAccount');
  const button = (text: string, look: 'primary' | 'default') => (
    <Button look={look} disabledReason={reason} onClick={() => setChanging(true)}>
      {text}
    </Button>
  );
  return (
    <Loaded read={read} field="payoutAccount" rows={5}>
      {({ payoutAccount: account }) => (
        <>
          {account ? (
            <ShownAccount of={account} change={<span ref={offered}>{button('Change the account', 'default')}</span>} />
          ) : (
            <Empty
              action={button('Set the account', 'primary')}
              guide={{ href: '/docs/guides/selling#getting-paid', text: 'How you are paid' }}
            >
              There is no payout account yet. You can sell without one: payouts wait until it is active.
            </Empty>
          )}
          {changing && <AccountDialog of={account} onClose={() => setChanging(false)} />}
        </>
      )}
    </Loaded>
  );
}

function ShownAccount({ of: account, change }: { of: Account; change: ReactNode }): ReactNode {
  const { status, provider, country, payoutSchedule, manualCapture, requirements, onboardingUrl, updatedAt } = account;
  return (
    <Card title="Payout account" action={change}>
      <p>{sentences[status]}</p>
      {onboardingUrl !== null && (
        <p>
          <a href={onboardingUrl} target="_blank" rel="noreferrer">
            Enter what is needed on the page of the provider
          </a>
          {provider === 'sandbox' && ' The sandbox has no such page: choose what payouts do by changing the account.'}
        </p>
      )}
      <Facts
        of={[
          ['Status', <Status tone={tones[status]} word={wordOf(status)} />],
          requirements.length > 0 && ['Needed', requirements.map(wordOf).join(', ')],
          ['Country', countryName(country)],
          ['Provider', wordOf(provider)],
          [
            'Payouts start',
            payoutSchedule === 'manual'
              ? 'when a member releases them'
              : 'by themselves, as soon as nothing holds them',
          ],
          [
            'Capture by hand',
            manualCapture ? 'allowed: you capture what banks have authorized' : 'not allowed: buyers pay at once',
          ],
          ['Changed', <Time at={updatedAt} />],
        ]}
      />
    </Card>
  );
}
