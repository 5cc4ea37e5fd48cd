import { type ReactNode, useState } from 'react';
import { useDocument } from '../../data/queries.ts';
import {
  CreateInvitationDocument,
  type InvitationRowFragment,
  InvitationsDocument,
  RevokeInvitationDocument,
  type Role,
} from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import { wordOf } from '../../ui/show/status.tsx';
import { Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { useHere } from '../../data/session/session.tsx';
import { SelectField, TextField } from '../../ui/controls/fields.tsx';
import { createInvitationLimits } from '../../generated/limits.ts';
import { rolesGrantedBy } from './roles.ts';

/** Invitations that were not accepted yet. */
export function PendingInvitations(): ReactNode {
  const read = useDocument(InvitationsDocument, {});
  const [revoked, setRevoked] = useState<InvitationRowFragment>();
  return (
    <Card title="Pending invitations">
      <Loaded read={read} field="invitations" rows={2}>
        {({ invitations }) =>
          invitations!.nodes.length === 0 ? (
            <p>Nobody is invited at the moment.</p>
          ) : (
            <Table
              caption="Pending invitations"
              rows={invitations!.nodes}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Email', cell: ({ email }) => email },
                { title: 'Role', cell: ({ role }) => wordOf(role), wide: true },
                {
                  title: 'Invited by',
                  cell: ({ invitedByUser }) => invitedByUser?.name ?? 'A former member',
                  wide: true,
                  labeled: true,
                },
                { title: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} day />, wide: true, labeled: true },
              ]}
              actions={(row) => (
                <Button look="danger" onClick={() => setRevoked(row)}>
                  Revoke<span className="visually-hidden"> the invitation of {row.email}</span>
                </Button>
              )}
            />
          )
        }
      </Loaded>
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  );
}

function RevokeDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: InvitationRowFragment;
  onClose: () => void;
}): ReactNode {
  return (
    <ChangeDialog
      title={`Revoke the invitation of ${email}?`}
      action="Revoke the invitation"
      danger
      document={RevokeInvitationDocument}
      variables={() => ({ id })}
      done="The invitation is revoked."
      onClose={onClose}
    >
      <p>The link in the mail no longer works. You can invite them again.</p>
    </ChangeDialog>
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { id, role } = useHere();
  return (
    <ChangeDialog
      title="Invite a person"
      action="Send the invitation"
      document={CreateInvitationDocument}
      variables={(fields) => ({
        organizationId: id,
        input: { email: String(fields.get('input.email')), role: String(fields.get('input.role')) as Role },
      })}
      done={(_, { input }) => `The invitation was mailed to ${input.email}.`}
      onClose={onClose}
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
    </ChangeDialog>
  );
}
