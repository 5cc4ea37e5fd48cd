import type { ReactNode } from 'react';
import { useChange } from '../../data/queries.ts';
import { CreateApiKeyDocument } from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/controls/fields.tsx';
import { FieldRefused, Form } from '../../ui/controls/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
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
  const { mutateAsync, isPending, error } = useChange(CreateApiKeyDocument);
  const submit = async (fields: FormData): Promise<void> => {
    const chosen = fields.getAll('scopes').map(String);
    if (chosen.length === 0) throw new FieldRefused('input.scopes', 'Choose at least one scope.');
    const days = String(fields.get('days'));
    const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    const { token } = await mutateAsync({
      input: { name: String(fields.get('input.name')), scopes: chosen, expiresAt },
    });
    onCreated(token);
  };
  return (
    <Dialog open onClose={onClose} title="Create an API key">
      <Form
        submit="Create the key"
        busy={isPending}
        error={error}
        onSubmit={submit}
        aside={<Button onClick={onClose}>Cancel</Button>}
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
      </Form>
    </Dialog>
  );
}
