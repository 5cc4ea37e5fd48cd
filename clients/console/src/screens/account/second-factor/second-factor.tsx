import { type ReactNode, useState } from 'react';
import { useChange } from '../../../data/queries.ts';
import {
  BeginTotpDocument,
  CreateRecoveryCodesDocument,
  DeleteTotpDocument,
  type TypedDocumentString,
} from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { ErrorBox } from '../../../ui/controls/error-box.tsx';
import { Status } from '../../../ui/show/status.tsx';
import type { PayloadOf } from '../../../data/execute.ts';
import { TextField } from '../../../ui/controls/fields.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyButton } from '../../../ui/show/id.tsx';
import css from '../account.module.css';
import { EnrollDialog, type Enrollment } from './enroll-dialog.tsx';

type Opened =
  | { dialog: 'enroll'; enrollment: Enrollment }
  | { dialog: 'codes'; codes: readonly string[] }
  | { dialog: 'renew' | 'off' };

/** The second factor: an authenticator app, and recovery codes for when it is lost. */
export function SecondFactor({ hasTotp }: { hasTotp: boolean }): ReactNode {
  const begin = useChange(BeginTotpDocument);
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const showCodes = (codes: readonly string[] | null): void =>
    codes ? setOpened({ dialog: 'codes', codes }) : close();
  const started = ({ secret, otpauthUri }: { secret: string | null; otpauthUri: string | null }): void => {
    // The secret stays in the dialog only.
    begin.reset();
    if (secret !== null && otpauthUri !== null) setOpened({ dialog: 'enroll', enrollment: { secret, otpauthUri } });
    else say('The answer was lost. Try again.');
  };
  return (
    <Card title="Second factor" action={<Status tone={hasTotp ? 'good' : 'quiet'} word={hasTotp ? 'On' : 'Off'} />}>
      <p>Signing in then needs the password and a code of an app on your phone.</p>
      {begin.error && <ErrorBox error={begin.error} />}
      <div className={css.buttons}>
        {hasTotp ? (
          <>
            <Button onClick={() => setOpened({ dialog: 'renew' })}>New recovery codes</Button>
            <Button look="danger" onClick={() => setOpened({ dialog: 'off' })}>
              Turn off
            </Button>
          </>
        ) : (
          <Button look="primary" busy={begin.isPending} onClick={() => begin.mutate({}, { onSuccess: started })}>
            Turn on
          </Button>
        )}
      </div>
      {opened?.dialog === 'enroll' && (
        <EnrollDialog enrollment={opened.enrollment} onEnrolled={showCodes} onClose={close} />
      )}
      {opened?.dialog === 'codes' && <RecoveryCodesDialog codes={opened.codes} onStored={close} />}
      {opened?.dialog === 'renew' && (
        <CodeDialog
          document={CreateRecoveryCodesDocument}
          title="New recovery codes"
          action="Make new codes"
          onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
          onClose={close}
        >
          <p>Your old recovery codes are no longer valid then.</p>
        </CodeDialog>
      )}
      {opened?.dialog === 'off' && (
        <CodeDialog
          document={DeleteTotpDocument}
          title="Turn the second factor off?"
          action="Turn off"
          danger
          done="The second factor is off."
          onClose={close}
        >
          <p>Your password alone is enough to sign in then. Your recovery codes are deleted.</p>
        </CodeDialog>
      )}
    </Card>
  );
}

interface CodeDialogProps<R extends object> {
  document: TypedDocumentString<R, { code: string }>;
  title: string;
  action: string;
  danger?: boolean;
  done?: string;
  onDone?: (payload: PayloadOf<R>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A change that needs a code of the second factor. */
function CodeDialog<R extends object>({ children, ...dialog }: CodeDialogProps<R>): ReactNode {
  return (
    <ChangeDialog {...dialog} variables={(fields) => ({ code: String(fields.get('code')).trim() })}>
      {children}
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoFocus
        minLength={6}
        maxLength={64}
        hint="Six digits of your app, or a recovery code."
      />
    </ChangeDialog>
  );
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onStored: () => void;
}

/** The recovery codes, which are shown once. */
function RecoveryCodesDialog({ codes, onStored }: RecoveryCodesDialogProps): ReactNode {
  return (
    <Dialog open onClose={() => {}} title="Your recovery codes" dismissible={false}>
      <p>
        Each one replaces a code of the app once, for when you have lost it. They are shown only now: store them in a
        safe place.
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={css.buttons}>
        <Button look="primary" onClick={onStored}>
          I have stored them
        </Button>
        <CopyButton text={codes.join('\n')} label="Copy all" />
      </p>
    </Dialog>
  );
}
