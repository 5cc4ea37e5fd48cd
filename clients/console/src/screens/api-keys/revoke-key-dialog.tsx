import type { ReactNode } from 'react';
import { RevokeApiKeyDocument } from '../../generated/graphql/graphql.ts';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import type { ApiKeyRow } from './api-key-row.ts';
import { isolated } from '../../ui/show/isolated.ts';

export function RevokeKeyDialog({ of: key, onClose }: { of: ApiKeyRow; onClose: () => void }): ReactNode {
  return (
    <ChangeDialog
      title={`Revoke “${isolated(key.name)}”?`}
      action="Revoke the key"
      danger
      document={RevokeApiKeyDocument}
      variables={() => ({ id: key.id })}
      done="The key is revoked."
      onClose={onClose}
    >
      <p>The next request that uses it is refused. This cannot be undone.</p>
    </ChangeDialog>
  );
}
