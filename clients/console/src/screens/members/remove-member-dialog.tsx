import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange } from '../../data/queries.ts';
import { refreshFrame, useHere } from '../../data/session/session.tsx';
import { RemoveMemberDocument } from '../../generated/graphql/graphql.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import type { MemberRow } from './member-row.ts';
import { isolated } from '../../ui/show/isolated.ts';

interface RemoveMemberDialogProps {
  of: MemberRow;
  /** The person removes themselves. */
  self: boolean;
  onClose: () => void;
}

export function RemoveMemberDialog({ of: member, self, onClose }: RemoveMemberDialogProps): ReactNode {
  const { name } = useHere();
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useChange(RemoveMemberDocument);
  return (
    <ConfirmDialog
      title={self ? `Leave ${isolated(name)}?` : `Remove ${isolated(member.user.name)}?`}
      action={self ? 'Leave' : 'Remove'}
      danger
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ id: member.id });
        if (self) {
          await refreshFrame();
          await navigate({ to: '/' });
        } else {
          say(`${isolated(member.user.name)} is no member any more.`);
          onClose();
        }
      }}
    >
      <p>
        {self ? 'You lose' : 'They lose'} access at once. API keys belong to the organization and go on working. Only an
        invitation leads back.
      </p>
    </ConfirmDialog>
  );
}
