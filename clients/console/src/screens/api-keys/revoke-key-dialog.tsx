import type { ReactNode } from 'react';
import { useChange } from '../../data/queries.ts';
import { RevokeApiKeyDocument } from '../../generated/graphql/graphql.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import type { ApiKeyRow } from './api-key-row.ts';

export function RevokeKeyDialog({ of: key, onClose }: { of: ApiKeyRow; onClose: () => void }): ReactNode {
  const { mutateAsync, isPending, error } = useChange(RevokeApiKeyDocument);
  return (
    <ConfirmDialog
      title={`Revoke “${key.name}”?`}
      action="Revoke the key"
      danger
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ id: key.id });
        say('The key is revoked.');
        onClose();
      }}
    >
      <p>The next request that uses it is refused. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
