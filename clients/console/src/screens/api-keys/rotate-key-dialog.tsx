import type { ReactNode } from 'react';
import { useChange } from '../../data/queries.ts';
import { RotateApiKeyDocument } from '../../generated/graphql/graphql.ts';
import { SelectField } from '../../ui/controls/fields.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { ApiKeyRow } from './api-key-row.ts';
import { isolated } from '../../ui/show/isolated.ts';

interface RotateKeyDialogProps {
  of: ApiKeyRow;
  onRotated: (token: string | null) => void;
  onClose: () => void;
}

export function RotateKeyDialog({ of: key, onRotated, onClose }: RotateKeyDialogProps): ReactNode {
  const { mutateAsync, isPending, error } = useChange(RotateApiKeyDocument);
  return (
    <ConfirmDialog
      title={`Rotate “${isolated(key.name)}”`}
      action="Rotate"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async (fields) => {
        const { token } = await mutateAsync({ id: key.id, overlapSeconds: Number(fields.get('overlapSeconds')) });
        onRotated(token);
      }}
    >
      <p>You get a new key with the same name, scopes and lifetime.</p>
      <SelectField name="overlapSeconds" label="The old key stays valid for" defaultValue="86400">
        <option value="0">No time: it is revoked now</option>
        <option value="3600">An hour</option>
        <option value="86400">A day</option>
        <option value="604800">A week</option>
      </SelectField>
    </ConfirmDialog>
  );
}
