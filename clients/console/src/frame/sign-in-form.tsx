import { type ReactNode, useState } from 'react';
import { ApiError } from '../data/api-error.ts';
import { sendSecondFactor, signIn } from '../data/session/sign-in.ts';
import { TextField } from '../ui/controls/fields.tsx';
import { Form } from '../ui/controls/form.tsx';

type Step = 'password' | 'mailed code' | 'second factor';

/** Signs in: the password, then a mailed code or a second factor if the service asks for one. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
  const [step, setStep] = useState<Step>('password');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  const submit = async (fields: FormData): Promise<void> => {
    const field = (name: string) => String(fields.get(name) ?? '').trim();
    setBusy(true);
    setError(null);
    try {
      if (step === 'second factor') await sendSecondFactor(field('code'));
      else {
        const mailedCode = step === 'mailed code' ? field('mailedCode') : undefined;
        const next = await signIn({ email: field('email'), password: String(fields.get('password')), mailedCode });
        if (next === 'second factor') return setStep(next);
      }
      onSignedIn();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.code === 'mailed_code_required' && step === 'password') setStep('mailed code');
      else setError(thrown);
      // The time for the code is over.
      if (thrown.code === 'unauthenticated') setStep('password');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form submit={step === 'second factor' ? 'Confirm' : 'Sign in'} busy={busy} error={error} onSubmit={submit}>
      {step === 'second factor' ? (
        <TextField
          key="code"
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoFocus
          hint="Six digits of your authenticator app, or one of your recovery codes."
        />
      ) : (
        <>
          <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
          <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        </>
      )}
      {step === 'mailed code' && (
        <TextField
          name="mailedCode"
          label="Code from the mail"
          autoComplete="one-time-code"
          autoFocus
          hint="Somebody has tried many passwords, so we have mailed you a code. It proves that it is you."
        />
      )}
    </Form>
  );
}
