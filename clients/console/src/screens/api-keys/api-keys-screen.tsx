import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDocument } from '../../data/queries.ts';
import { useReason } from '../../data/rights.ts';
import {
  type ApiKeyRowFragment,
  ApiKeysDocument,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
} from '../../generated/graphql/graphql.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Filter, Filters } from '../../ui/layout/list/filters.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PagedList } from '../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../ui/layout/waiting.tsx';
import { SecretDialog } from '../../ui/overlays/secret-dialog.tsx';
import { Status, type Tone, wordOf } from '../../ui/show/status.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { SelectField } from '../../ui/controls/fields.tsx';
import { isolated } from '../../ui/show/isolated.ts';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import css from './api-keys-screen.module.css';
import { CreateKeyDialog } from './create-key-dialog.tsx';

const tones: Record<ApiKeyRowFragment['status'], Tone> = { active: 'good', revoked: 'bad', expired: 'quiet' };
const statuses = [
  ['active', 'Active'],
  ['revoked', 'Revoked'],
  ['expired', 'Expired'],
] as const;

type Opened =
  | { dialog: 'create' }
  | { dialog: 'rotate' | 'revoke'; key: ApiKeyRowFragment }
  | { dialog: 'token'; token: string };

export function ApiKeysScreen(): ReactNode {
  const { status, after } = useSearch({ from: '/frame/o/$slug/api-keys' });
  const read = useDocument(ApiKeysDocument, { status, after });
  const [opened, setOpened] = useState<Opened>();
  const reason = useReason('createApiKey');
  const close = (): void => setOpened(undefined);
  const showToken = (token: string | null): void => (token === null ? close() : setOpened({ dialog: 'token', token }));
  return (
    <Page
      title="API keys"
      primary={
        <Button look="primary" disabledReason={reason} onClick={() => setOpened({ dialog: 'create' })}>
          Create a key
        </Button>
      }
    >
      <Filters>
        <Filter label="Status" name="status" value={status} options={statuses} />
      </Filters>
      <PagedList
        read={read}
        field="apiKeys"
        after={after}
        rows={6}
        empty={
          <Empty guide={{ href: '/docs/guides/authentication#api-keys', text: 'How keys work' }}>
            There are no such keys. A server calls the API with one.
          </Empty>
        }
      >
        {(keys) => (
          <Table
            caption="API keys"
            rows={keys}
            keyOf={({ id }) => id}
            columns={columns}
            actions={(key) =>
              key.status === 'active' && (
                <>
                  <Button onClick={() => setOpened({ dialog: 'rotate', key })}>Rotate</Button>
                  <Button look="danger" onClick={() => setOpened({ dialog: 'revoke', key })}>
                    Revoke
                  </Button>
                </>
              )
            }
          />
        )}
      </PagedList>
      {opened?.dialog === 'create' && <CreateKeyDialog onCreated={showToken} onClose={close} />}
      {opened?.dialog === 'rotate' && <RotateKeyDialog apiKey={opened.key} onRotated={showToken} onClose={close} />}
      {opened?.dialog === 'revoke' && <RevokeKeyDialog apiKey={opened.key} onClose={close} />}
      {opened?.dialog === 'token' && (
        <SecretDialog
          title="The new key"
          about="Your server sends this token as “Authorization: Bearer”."
          secret={opened.token}
          onStored={close}
        />
      )}
    </Page>
  );
}

const columns: Column<ApiKeyRowFragment>[] = [
  {
    title: 'Name',
    cell: ({ name, prefix, last4 }) => (
      <>
        {name}
        <code className={css.token}>
          {prefix}…{last4}
        </code>
      </>
    ),
  },
  { title: 'Status', cell: ({ status }) => <Status tone={tones[status]} word={wordOf(status)} />, wide: true },
  { title: 'Scopes', cell: ({ scopes }) => scopes.join(', '), wide: true },
  {
    title: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'),
    wide: true,
    labeled: true,
  },
  {
    title: 'Expires',
    cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} day /> : 'Never'),
    wide: true,
    labeled: true,
  },
];

interface RotateKeyDialogProps {
  apiKey: ApiKeyRowFragment;
  onRotated: (token: string | null) => void;
  onClose: () => void;
}

function RotateKeyDialog({ apiKey: key, onRotated, onClose }: RotateKeyDialogProps): ReactNode {
  return (
    <ChangeDialog
      title={`Rotate “${isolated(key.name)}”`}
      action="Rotate"
      document={RotateApiKeyDocument}
      variables={(fields) => ({ id: key.id, overlapSeconds: Number(fields.get('overlapSeconds')) })}
      onDone={({ token }) => onRotated(token)}
      onClose={onClose}
    >
      <p>You get a new key with the same name, scopes and lifetime.</p>
      <SelectField name="overlapSeconds" label="The old key stays valid for" defaultValue="86400">
        <option value="0">No time: it is revoked now</option>
        <option value="3600">An hour</option>
        <option value="86400">A day</option>
        <option value="604800">A week</option>
      </SelectField>
    </ChangeDialog>
  );
}

function RevokeKeyDialog({ apiKey: key, onClose }: { apiKey: ApiKeyRowFragment; onClose: () => void }): ReactNode {
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
