import type { ReactNode } from 'react';
import { useChange } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import { CreateInvitationDocument, type Role } from '../../generated/graphql/graphql.ts';
import { SelectField, TextField } from '../../ui/controls/fields.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import { rolesGrantedBy } from './roles.ts';
import { createInvitationLimits } from '../../generated/limits.ts';

export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { id, role } = useHere();
  const { mutateAsync, isPending, error } = useChange(CreateInvitationDocument);
  return (
    <ConfirmDialog
      title="Invite a person"
      action="Send the invitation"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async (fields) => {
        const email = String(fields.get('input.email'));
        await mutateAsync({ organizationId: id, input: { email, role: String(fields.get('input.role')) as Role } });
        say(`The invitation was mailed to ${email}.`);
        onClose();
      }}
    >
      <TextField
        name="input.email"
        label="Email"
        type="email"
        {...createInvitationLimits.email}
        autoFocus
        autoComplete="off"
      />
      <SelectField name="input.role" label="Role" defaultValue="developer">
        {rolesGrantedBy(role).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <p>They get a mail with a link, which is valid for seven days and for this address only.</p>
    </ConfirmDialog>
  );
}
