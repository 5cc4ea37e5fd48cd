import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDocument } from '../../data/queries.ts';
import { refreshFrame, useHere, useViewer } from '../../data/session/session.tsx';
import {
  type MemberRowFragment,
  MembersDocument,
  RemoveMemberDocument,
  type Role,
  UpdateMemberDocument,
} from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PagedList } from '../../ui/layout/list/paged-list.tsx';
import { wordOf } from '../../ui/show/status.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { may, useReason } from '../../data/rights.ts';
import { SelectField } from '../../ui/controls/fields.tsx';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import { isolated } from '../../ui/show/isolated.ts';
import { InviteDialog, PendingInvitations } from './invitations.tsx';
import { reasonNotToManage, rolesGrantedBy } from './roles.ts';
import css from './members-screen.module.css';

type Opened = { dialog: 'invite' } | { dialog: 'role' | 'remove'; member: MemberRowFragment };

export function MembersScreen(): ReactNode {
  const { after } = useSearch({ from: '/frame/o/$slug/members' });
  const { role, name } = useHere();
  const { user } = useViewer();
  const read = useDocument(MembersDocument, { after });
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const manages = may(role, 'updateMember');
  const inviteReason = useReason('createInvitation');
  return (
    <Page
      title="Members"
      primary={
        manages && (
          <Button look="primary" disabledReason={inviteReason} onClick={() => setOpened({ dialog: 'invite' })}>
            Invite a person
          </Button>
        )
      }
    >
      <PagedList read={read} field="members" after={after} rows={4} empty={null}>
        {(members) => (
          <Table
            caption="Members"
            rows={members}
            keyOf={({ id }) => id}
            columns={columns}
            actions={(member) => {
              const self = member.userId === user.id;
              const reason = reasonNotToManage(role, member.role);
              return (
                <>
                  {manages && (
                    <Button disabledReason={reason} onClick={() => setOpened({ dialog: 'role', member })}>
                      Change role<span className="visually-hidden"> of {member.user.name}</span>
                    </Button>
                  )}
                  {(manages || self) && (
                    <Button
                      look="danger"
                      disabledReason={self ? undefined : reason}
                      onClick={() => setOpened({ dialog: 'remove', member })}
                    >
                      {self ? 'Leave' : 'Remove'}
                      <span className="visually-hidden"> {self ? name : member.user.name}</span>
                    </Button>
                  )}
                </>
              );
            }}
          />
        )}
      </PagedList>
      {manages && <PendingInvitations />}
      {opened?.dialog === 'invite' && <InviteDialog onClose={close} />}
      {opened?.dialog === 'role' && <RoleDialog member={opened.member} onClose={close} />}
      {opened?.dialog === 'remove' && (
        <RemoveMemberDialog member={opened.member} self={opened.member.userId === user.id} onClose={close} />
      )}
    </Page>
  );
}

const columns: Column<MemberRowFragment>[] = [
  {
    title: 'Person',
    cell: ({ user }) => (
      <>
        {user.name}
        <span className={css.email}>{user.email}</span>
      </>
    ),
  },
  { title: 'Role', cell: ({ role }) => wordOf(role), wide: true },
  { title: 'Since', cell: ({ createdAt }) => <Time at={createdAt} day />, wide: true, labeled: true },
];

function RoleDialog({ member, onClose }: { member: MemberRowFragment; onClose: () => void }): ReactNode {
  const { role } = useHere();
  return (
    <ChangeDialog
      title={`Role of ${isolated(member.user.name)}`}
      action="Change the role"
      document={UpdateMemberDocument}
      variables={(fields) => ({ id: member.id, role: String(fields.get('role')) as Role })}
      done="The role is changed. It applies from the next request on."
      onDone={() => void refreshFrame()}
      onClose={onClose}
    >
      <SelectField name="role" label="Role" defaultValue={member.role}>
        {rolesGrantedBy(role).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </ChangeDialog>
  );
}

interface RemoveMemberDialogProps {
  member: MemberRowFragment;
  /** True if the person removes themselves. */
  self: boolean;
  onClose: () => void;
}

function RemoveMemberDialog({ member, self, onClose }: RemoveMemberDialogProps): ReactNode {
  const { name } = useHere();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await refreshFrame();
    await navigate({ to: '/' });
  };
  return (
    <ChangeDialog
      title={self ? `Leave ${isolated(name)}?` : `Remove ${isolated(member.user.name)}?`}
      action={self ? 'Leave' : 'Remove'}
      danger
      document={RemoveMemberDocument}
      variables={() => ({ id: member.id })}
      done={self ? undefined : `${isolated(member.user.name)} is no longer a member.`}
      onDone={() => self && void leave()}
      onClose={onClose}
    >
      <p>
        {self ? 'You lose' : 'They lose'} access at once. API keys belong to the organization and go on working. Only an
        invitation leads back.
      </p>
    </ChangeDialog>
  );
}
