import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Toasts } from '../ui/overlays/toasts.tsx';
import { ApiError } from '../data/api-error.ts';
import { provide } from '../data/session/prompts.ts';
import { reauthenticate } from '../data/session/sign-in.ts';
import { Form } from '../ui/controls/form.tsx';
import { TextField } from '../ui/controls/fields.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Parts of every screen: toasts, and the dialogs in which requests ask the person to sign in. */
export function Root(): ReactNode {
  return (
    <Toasts>
      <Outlet />
      <AskingPerson />
    </Toasts>
  );
}

interface Question {
  kind: 'sign in' | 'authenticate';
  done: () => void;
  givenUp: (error: ApiError) => void;
}

/** Dialogs in which a person signs in or authenticates again for a request. The screen keeps its input. */
function AskingPerson(): ReactNode {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    const ask = (kind: Question['kind']) =>
      new Promise<void>((done, givenUp) => setQuestion({ kind, done, givenUp })).finally(() => setQuestion(undefined));
    return provide({ signIn: () => ask('sign in'), authenticate: () => ask('authenticate') });
  }, []);
  if (!question) return null;
  const { kind, done, givenUp } = question;
  const giveUp = (code: string, message: string) => givenUp(new ApiError(code, message));
  if (kind === 'sign in')
    return (
      <Dialog open title="Sign in again" onClose={() => giveUp('unauthenticated', 'You are not signed in.')}>
        <p>Your session has ended. Your input is kept.</p>
        <SignInForm onSignedIn={done} />
      </Dialog>
    );
  return (
    <Dialog
      open
      title="Confirm that it is you"
      onClose={() => giveUp('reauthentication_required', 'You have not confirmed that it is you. Nothing was changed.')}
    >
      <p>This change is sensitive, so it needs your password again. It is made right afterwards.</p>
      <AuthenticateForm onDone={done} />
    </Dialog>
  );
}

function AuthenticateForm({ onDone }: { onDone: () => void }): ReactNode {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [withCode, setWithCode] = useState(false);
  return (
    <Form
      submit="Confirm"
      busy={busy}
      error={error}
      onSubmit={async (fields) => {
        setBusy(true);
        setError(null);
        try {
          const code = String(fields.get('code') ?? '').trim();
          await reauthenticate({ password: String(fields.get('password')), ...(code !== '' && { code }) });
          onDone();
        } catch (thrown) {
          if (!(thrown instanceof ApiError)) throw thrown;
          // Only the service knows whether a second factor is on.
          if (thrown.field === 'code' && !withCode) setWithCode(true);
          else setError(thrown);
          setBusy(false);
        }
      }}
    >
      <TextField name="password" label="Password" type="password" autoComplete="current-password" autoFocus />
      {withCode && (
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoFocus
          hint="Your second factor is on: six digits of your app, or a recovery code."
        />
      )}
    </Form>
  );
}
