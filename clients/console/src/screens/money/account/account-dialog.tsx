import type { ReactNode } from 'react';
import { queryClient } from '../../../data/queries.ts';
import { useHere, useInstallation } from '../../../data/session/session.tsx';
import {
  type PayoutAccountInput,
  type PayoutSchedule,
  SetPayoutAccountDocument,
} from '../../../generated/graphql/graphql.ts';
import { countries } from '../../../ui/controls/countries.ts';
import { CheckboxField, SelectField } from '../../../ui/controls/fields.tsx';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { sandboxDestinations } from './destinations.ts';
import type { Account } from './account.ts';

interface AccountDialogProps {
  /** Null: there is none yet. */
  of: Account | null;
  onClose: () => void;
}

/** Sets or changes the payout account. The bank details are entered at the provider, and only there. */
export function AccountDialog({ of: account, onClose }: AccountDialogProps): ReactNode {
  const { id } = useHere();
  const provider = useInstallation()?.paymentProvider;
  const sandbox = (account?.provider ?? provider) === 'sandbox';
  // Afterwards it is another one for the provider, so its country is fixed.
  const fixed = account !== null && (account.status === 'active' || account.status === 'restricted');
  return (
    <ChangeDialog
      title={account ? 'Change the payout account' : 'Set the payout account'}
      action={account ? 'Change the account' : 'Set the account'}
      document={SetPayoutAccountDocument}
      variables={(fields) => ({ id, input: inputOf(fields, account) })}
      done="The account is saved."
      // An answer without an account names none that would make it stale.
      onDone={() => void queryClient.invalidateQueries()}
      onClose={onClose}
    >
      <p>
        {account
          ? 'If payouts go to another bank account, all owners and finance members get a mail, and payouts may wait some days. So you notice a change that none of you has made.'
          : 'You enter the bank details on the page of the provider afterwards. All owners and finance members get a mail.'}
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

function inputOf(fields: FormData, account: Account | null): PayoutAccountInput {
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
