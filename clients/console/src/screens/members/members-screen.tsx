import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDocument } from '../../data/queries.ts';
import { useHere, useViewer } from '../../data/session/session.tsx';
import { MembersDocument } from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/list/pager.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { wordOf } from '../../ui/show/status.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { reasonNotToManage } from './roles.ts';
import css from './members-screen.module.css';
import { PendingInvitations } from './pending-invitations.tsx';
import { may, useReason } from '../../data/rights.ts';
import type { MemberRow } from './member-row.ts';

type Opened = { dialog: 'invite' } | { dialog: 'role' | 'remove'; member: MemberRow };

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
      <Loaded read={read} field="members" rows={4}>
        {({ members }) => (
          <>
            <Table
              caption="Members"
              rows={members!.nodes}
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
            <Pager after={after} page={members!.pageInfo} />
          </>
        )}
      </Loaded>
      {manages && <PendingInvitations />}
      {opened?.dialog === 'invite' && <InviteDialog onClose={close} />}
      {opened?.dialog === 'role' && <RoleDialog of={opened.member} onClose={close} />}
      {opened?.dialog === 'remove' && (
        <RemoveMemberDialog of={opened.member} self={opened.member.userId === user.id} onClose={close} />
      )}
    </Page>
  );
}

const columns: Column<MemberRow>[] = [
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
