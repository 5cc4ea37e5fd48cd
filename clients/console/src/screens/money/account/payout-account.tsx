import { type ReactNode, useState } from 'react';
import { queryClient, useDocument } from '../../../data/queries.ts';
import { useReason } from '../../../data/rights.ts';
import {
  PayoutAccountDocument,
  type PayoutAccountFragment,
  type PayoutAccountInput,
  type PayoutSchedule,
  SetPayoutAccountDocument,
} from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { countries, countryName } from '../../../ui/show/countries.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Empty, Loaded } from '../../../ui/layout/waiting.tsx';
import { Status, type Tone, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { useHere, useInstallation } from '../../../data/session/session.tsx';
import { CheckboxField, SelectField } from '../../../ui/controls/fields.tsx';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';

const tones: Record<PayoutAccountFragment['status'], Tone> = {
  active: 'good',
  pending: 'warn',
  restricted: 'bad',
  rejected: 'bad',
};
const sentences: Record<PayoutAccountFragment['status'], string> = {
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
            <ShownAccount
              account={account}
              change={<Actions as="span">{button('Change the account', 'default')}</Actions>}
            />
          ) : (
            <Empty
              action={button('Set the account', 'primary')}
              guide={{ href: '/docs/guides/selling#getting-paid', text: 'How you are paid' }}
            >
              There is no payout account yet. You can sell without one: payouts wait until it is active.
            </Empty>
          )}
          {changing && <AccountDialog account={account} onClose={() => setChanging(false)} />}
        </>
      )}
    </Loaded>
  );
}

function ShownAccount({ account, change }: { account: PayoutAccountFragment; change: ReactNode }): ReactNode {
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
        rows={[
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

interface AccountDialogProps {
  /** Null: there is none yet. */
  account: PayoutAccountFragment | null;
  onClose: () => void;
}

/** Sets or changes the payout account. The bank details are entered at the provider, and only there. */
function AccountDialog({ account, onClose }: AccountDialogProps): ReactNode {
  const { id } = useHere();
  const provider = useInstallation()?.paymentProvider;
  const sandbox = (account?.provider ?? provider) === 'sandbox';
  // In another country it would be another account for the provider.
  const fixed = account !== null && (account.status === 'active' || account.status === 'restricted');
  return (
    <ChangeDialog
      title={account ? 'Change the payout account' : 'Set the payout account'}
      action={account ? 'Change the account' : 'Set the account'}
      document={SetPayoutAccountDocument}
      variables={(fields) => ({ id, input: inputOf(fields, account) })}
      done="The account is saved."
      // The cached answer names no account that could make it stale.
      onDone={() => void queryClient.invalidateQueries()}
      onClose={onClose}
    >
      <p>
        {account
          ? 'If payouts go to another bank account, all owners and finance members get a mail, and payouts may wait ' +
            'some days. This lets you notice a change that nobody in your organization made.'
          : 'You enter the bank details on the page of the provider afterwards. All owners and finance members get a ' +
            'mail.'}
      </p>
      <SelectField
        name="input.country"
        label="Country of the account"
        defaultValue={account?.country ?? ''}
        {...(fixed && { hint: 'It cannot be changed while the account is in use.' })}
      >
        {!account && <option value="">Choose one</option>}
        {countries
          .filter(([code]) => !fixed || code === account.country)
          .map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      <SelectField
        name="input.payoutSchedule"
        label="Payouts start"
        defaultValue={account?.payoutSchedule ?? 'automatic'}
      >
        <option value="automatic">By themselves</option>
        <option value="manual">When a member releases them</option>
      </SelectField>
      {sandbox && (
        <SelectField
          name="input.destination"
          label="What payouts do"
          defaultValue={account ? '' : 'acct_sandbox_ok'}
          optional={account !== null}
          hint="The sandbox moves no money: choose what shall happen."
        >
          {account && <option value="">As before</option>}
          {sandboxDestinations.map(([destination, text]) => (
            <option key={destination} value={destination}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
      <CheckboxField
        name="input.manualCapture"
        label="Buyers may pay so that you capture the amount by hand"
        defaultChecked={account?.manualCapture ?? false}
        hint="Their bank only authorizes it, and you capture it within about 7 days."
      />
    </ChangeDialog>
  );
}

function inputOf(fields: FormData, account: PayoutAccountFragment | null): PayoutAccountInput {
  const country = String(fields.get('input.country') ?? account?.country ?? '');
  if (country === '') throw new FieldRefused('input.country', 'Choose the country of your bank account.');
  const destination = String(fields.get('input.destination') ?? '');
  return {
    country,
    payoutSchedule: String(fields.get('input.payoutSchedule')) as PayoutSchedule,
    manualCapture: fields.get('input.manualCapture') !== null,
    returnUrl: `${location.origin}${location.pathname}?tab=account`,
    ...(destination !== '' && { destination }),
  };
}

/** Accounts of the sandbox, by the outcome of payouts to them: `docs/payments.md`. */
const sandboxDestinations = [
  ['acct_sandbox_ok', 'Payouts arrive'],
  ['acct_sandbox_timeout', 'The first answer is lost, then payouts arrive'],
  ['acct_sandbox_fail', 'Payouts fail'],
  ['acct_sandbox_returned', 'Payouts arrive, and the bank sends them back later'],
  ['acct_sandbox_restricted', 'The account is restricted: payouts wait'],
] as const;
