import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { rest } from '../../data/request.ts';
import { useSubmission } from '../../data/submission.ts';
import { MailSent } from '../../frame/mail-sent.tsx';
import { Outside } from '../../frame/outside.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { Form } from '../../ui/controls/form.tsx';
import { forgotPasswordLimits } from '../../generated/limits.ts';

export function ForgotPasswordScreen(): ReactNode {
  const [email, setEmail] = useState<string>();
  const { busy, error, run } = useSubmission();
  if (email !== undefined)
    return (
      <Outside title="Look into your mail">
        <MailSent to={email}>If there is an account with this address, the link in it sets a new password.</MailSent>
      </Outside>
    );
  return (
    <Outside title="Forgotten password">
      <Form
        submit="Send the mail"
        busy={busy}
        error={error}
        onSubmit={async (fields) => {
          const address = String(fields.get('email'));
          const body = { email: address };
          if (await run(async () => void (await rest('/auth/password/forgot', { body, signedIn: false }))))
            setEmail(address);
        }}
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          {...forgotPasswordLimits.email}
          autoFocus
        />
      </Form>
      <p>
        <Link to="/sign-in">Back to sign in</Link>
      </p>
    </Outside>
  );
}
