import { type ReactNode, useState } from 'react';
import { queryClient } from '../../data/queries.ts';
import { changePassword } from '../../data/session/sign-in.ts';
import { useSubmission } from '../../data/submission.ts';
import { TextField } from '../../ui/controls/fields.tsx';
import { Form } from '../../ui/controls/form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import css from './account.module.css';
import { changePasswordLimits } from '../../generated/limits.ts';

interface ChangePasswordProps {
  /** For the password manager of the browser. */
  email: string;
  hasTotp: boolean;
}

export function ChangePassword({ email, hasTotp }: ChangePasswordProps): ReactNode {
  const { busy, error, run } = useSubmission();
  const [changes, setChanges] = useState(0);
  return (
    <Card title="Password">
      <div className={css.narrow}>
        <Form
          // Emptied when it was changed.
          key={changes}
          submit="Change the password"
          busy={busy}
          error={error}
          onSubmit={async (fields) => {
            const text = (name: string) => String(fields.get(name));
            const input = { currentPassword: text('currentPassword'), newPassword: text('newPassword') };
            if (!(await run(() => changePassword(input)))) return;
            setChanges(changes + 1);
            say('The password is changed. Your other sessions have ended.');
            await queryClient.invalidateQueries();
          }}
        >
          <input type="hidden" name="email" value={email} autoComplete="username" />
          <TextField
            name="currentPassword"
            label="Present password"
            type="password"
            autoComplete="current-password"
            {...changePasswordLimits.currentPassword}
          />
          <TextField
            name="newPassword"
            label="New password"
            type="password"
            autoComplete="new-password"
            {...changePasswordLimits.newPassword}
            hint={`At least ${hasTotp ? 8 : 15} characters. Your other sessions end.`}
          />
        </Form>
      </div>
    </Card>
  );
}
