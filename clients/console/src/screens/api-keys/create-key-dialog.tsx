import type { ReactNode } from 'react';
import { CreateApiKeyDocument } from '../../generated/graphql/graphql.ts';
import { CheckboxField, SelectField, TextField } from '../../ui/controls/fields.tsx';
import { FieldRefused } from '../../ui/controls/form.tsx';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import css from './api-keys-screen.module.css';
import { createApiKeyLimits } from '../../generated/limits.ts';

const scopes = [
  ['listings:write', 'Listings', 'Create, change and publish listings.'],
  ['offers:write', 'Offers', 'Read and make offers, counter and accept them.'],
  ['orders:write', 'Orders', 'Read and place orders, ship and confirm them.'],
  ['payments:write', 'Payments', 'Read payments, pay and refund.'],
] as const;

const dayMs = 86_400_000;

interface CreateKeyDialogProps {
  onCreated: (token: string | null) => void;
  onClose: () => void;
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps): ReactNode {
  return (
    <ChangeDialog
      title="Create an API key"
      action="Create the key"
      document={CreateApiKeyDocument}
      variables={(fields) => {
        const chosen = fields.getAll('scopes').map(String);
        if (chosen.length === 0) throw new FieldRefused('input.scopes', 'Choose at least one scope.');
        const days = String(fields.get('days'));
        const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
        return { input: { name: String(fields.get('input.name')), scopes: chosen, expiresAt } };
      }}
      onDone={({ token }) => onCreated(token)}
      onClose={onClose}
    >
      <TextField
        name="input.name"
        label="Name"
        {...createApiKeyLimits.name}
        autoFocus
        hint="By which people recognize it."
      />
      <fieldset className={css.scopes}>
        <legend>What it may do</legend>
        {scopes.map(([value, label, hint]) => (
          <CheckboxField key={value} name="scopes" value={value} label={label} hint={hint} />
        ))}
      </fieldset>
      <SelectField name="days" label="Valid for" required={false} defaultValue="365">
        <option value="30">30 days</option>
        <option value="365">A year</option>
        <option value="">Without end</option>
      </SelectField>
    </ChangeDialog>
  );
}
