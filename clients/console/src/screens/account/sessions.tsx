import { type ReactNode, useState } from 'react';
import { useDocument } from '../../data/queries.ts';
import {
  RevokeOtherSessionsDocument,
  RevokeSessionDocument,
  type SessionRowFragment,
  SessionsDocument,
} from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import { Status } from '../../ui/show/status.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';

/** Sessions of the person. */
export function Sessions(): ReactNode {
  const read = useDocument(SessionsDocument, {});
  const [revoked, setRevoked] = useState<SessionRowFragment | 'others'>();
  return (
    <Card title="Sessions" action={<Button onClick={() => setRevoked('others')}>Sign out everywhere else</Button>}>
      <Loaded read={read} field="sessions" rows={2}>
        {({ sessions }) => (
          <Table
            caption="Sessions"
            rows={sessions!.nodes}
            keyOf={({ id }) => id}
            columns={columns}
            actions={(session) =>
              session.current ? (
                <Status tone="good" word="This one" />
              ) : (
                <Button look="danger" onClick={() => setRevoked(session)}>
                  Sign out<span className="visually-hidden"> of {browserOf(session.userAgent)}</span>
                </Button>
              )
            }
          />
        )}
      </Loaded>
      {revoked === 'others' && <RevokeOthersDialog onClose={() => setRevoked(undefined)} />}
      {revoked && revoked !== 'others' && <RevokeDialog session={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  );
}

const columns: Column<SessionRowFragment>[] = [
  { title: 'Browser', cell: ({ userAgent }) => <span title={userAgent ?? ''}>{browserOf(userAgent)}</span> },
  { title: 'Address', cell: ({ ip }) => ip ?? 'unknown', wide: true },
  { title: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} />, wide: true, labeled: true },
  { title: 'Last seen', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />, wide: true, labeled: true },
];

function RevokeDialog({
  session: { id, userAgent },
  onClose,
}: {
  session: SessionRowFragment;
  onClose: () => void;
}): ReactNode {
  return (
    <ChangeDialog
      title="Sign out there?"
      action="Sign out there"
      danger
      document={RevokeSessionDocument}
      variables={() => ({ id })}
      done="The session has ended."
      onClose={onClose}
    >
      <p>{browserOf(userAgent)} must sign in again.</p>
    </ChangeDialog>
  );
}

function RevokeOthersDialog({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <ChangeDialog
      title="Sign out everywhere else?"
      action="Sign out everywhere else"
      danger
      document={RevokeOtherSessionsDocument}
      variables={() => ({})}
      done="Your other sessions have ended."
      onClose={onClose}
    >
      <p>All sessions but this one end. API keys are not concerned.</p>
    </ChangeDialog>
  );
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari', 'curl'] as const;
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const;
const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS' };

/** Name of a browser, such as `Firefox on Windows`. Other programs are shown by the first word of their name. */
function browserOf(userAgent: string | null): string {
  if (!userAgent) return 'An unknown program';
  const browser = browsers.find((name) => userAgent.includes(`${name}/`));
  const system = systems.find((name) => userAgent.includes(name));
  const said = browser ? (names[browser] ?? browser) : userAgent.split(/[\s/]/)[0]!;
  return system ? `${said} on ${names[system] ?? system}` : said;
}
