import { type ReactNode, useState } from 'react';
import { useDocument } from '../../data/queries.ts';
import {
  InvitationsDocument,
  type InvitationsQuery,
  RevokeInvitationDocument,
} from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import { wordOf } from '../../ui/show/status.tsx';
import { Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';

type Row = NonNullable<InvitationsQuery['invitations']>['nodes'][number];

/** Invitations that were not accepted yet. */
export function PendingInvitations(): ReactNode {
  const read = useDocument(InvitationsDocument, {});
  const [revoked, setRevoked] = useState<Row>();
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
      {revoked && <RevokeDialog of={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  );
}

function RevokeDialog({ of: { id, email }, onClose }: { of: Row; onClose: () => void }): ReactNode {
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
