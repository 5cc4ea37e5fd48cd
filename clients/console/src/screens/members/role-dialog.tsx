import type { ReactNode } from 'react';
import { useChange } from '../../data/queries.ts';
import { refreshFrame, useHere } from '../../data/session/session.tsx';
import { type Role, UpdateMemberDocument } from '../../generated/graphql/graphql.ts';
import { SelectField } from '../../ui/controls/fields.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import type { MemberRow } from './member-row.ts';
import { rolesGrantedBy } from './roles.ts';
import { isolated } from '../../ui/show/isolated.ts';

export function RoleDialog({ of: member, onClose }: { of: MemberRow; onClose: () => void }): ReactNode {
  const { role } = useHere();
  const { mutateAsync, isPending, error } = useChange(UpdateMemberDocument);
  return (
    <ConfirmDialog
      title={`Role of ${isolated(member.user.name)}`}
      action="Change the role"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async (fields) => {
        await mutateAsync({ id: member.id, role: String(fields.get('role')) as Role });
        await refreshFrame();
        say('The role is changed. It applies from the next request on.');
        onClose();
      }}
    >
      <SelectField name="role" label="Role" defaultValue={member.role}>
        {rolesGrantedBy(role).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}
