import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { rest } from '../../data/request.ts';
import { useSubmission } from '../../data/submission.ts';
import { MailSent } from '../../frame/mail-sent.tsx';
import { Outside } from '../../frame/outside.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { Form } from '../../ui/controls/form.tsx';
import { signUpLimits } from '../../generated/limits.ts';

export function SignUpScreen(): ReactNode {
  const [email, setEmail] = useState<string>();
  const { busy, error, run } = useSubmission();
  if (email !== undefined)
    return (
      <Outside title="Look into your mail">
        <MailSent to={email}>Open the link in it to choose a password. Then sign in.</MailSent>
      </Outside>
    );
  return (
    <Outside title="Create an account">
      <Form
        submit="Create the account"
        busy={busy}
        error={error}
        onSubmit={async (fields) => {
          const address = String(fields.get('email'));
          const body = { email: address, name: String(fields.get('name')) };
          if (await run(async () => void (await rest('/auth/sign-up', { body, signedIn: false })))) setEmail(address);
        }}
      >
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          {...signUpLimits.name}
          autoFocus
          hint="As others see it."
        />
        <TextField name="email" label="Email" type="email" autoComplete="username" {...signUpLimits.email} />
      </Form>
      <p>
        You have an account? <Link to="/sign-in">Sign in</Link>
      </p>
    </Outside>
  );
}
