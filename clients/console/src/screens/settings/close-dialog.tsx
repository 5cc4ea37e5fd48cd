import type { ReactNode } from 'react';
import { useChange } from '../../data/queries.ts';
import { refreshFrame, useHere } from '../../data/session/session.tsx';
import { CloseOrganizationDocument } from '../../generated/graphql/graphql.ts';
import { TextField } from '../../ui/controls/fields.tsx';
import { FieldRefused } from '../../ui/controls/form.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import { isolated } from '../../ui/show/isolated.ts';

export function CloseDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { name } = useHere();
  const { mutateAsync, isPending, error } = useChange(CloseOrganizationDocument);
  return (
    <ConfirmDialog
      title={`Close ${isolated(name)}?`}
      action="Close it for ever"
      danger
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async (fields) => {
        const written = String(fields.get('name')).trim();
        if (written !== name && written !== isolated(name)) throw new FieldRefused('name', `Write ${isolated(name)}.`);
        await mutateAsync({ id });
        await refreshFrame();
        say('The organization is closing.');
        onClose();
      }}
    >
      <p>
        Listings are archived, open offers end, and nothing new can be begun. Orders, payouts and balances run to their
        end; then members only read. This cannot be undone.
      </p>
      <TextField name="name" label={`Write “${isolated(name)}” to confirm`} autoComplete="off" />
    </ConfirmDialog>
  );
}
