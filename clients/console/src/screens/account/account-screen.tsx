import { type ReactNode, useState } from 'react';
import { queryClient, useDocument } from '../../data/queries.ts';
import { AccountDocument } from '../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { Id } from '../../ui/show/id.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { changePassword } from '../../data/session/sign-in.ts';
import { useSubmission } from '../../data/submission.ts';
import { TextField } from '../../ui/controls/fields.tsx';
import { Form } from '../../ui/controls/form.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import { changePasswordLimits } from '../../generated/limits.ts';
import { MailSettings } from './mail-settings.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { Sessions } from './sessions.tsx';
import css from './account.module.css';

/** The person: how they sign in, where they are signed in, and which mails they get. */
export function AccountScreen(): ReactNode {
  const read = useDocument(AccountDocument, {});
  return (
    <Page title="Your account">
      <Loaded read={read} field="viewer" rows={6}>
        {({ viewer }) => {
          const { user, hasTotp } = viewer!;
          return (
            <>
              <Card title="Person">
                <Facts
                  rows={[
                    ['Name', user.name],
                    ['Email', user.email],
                    ['Since', <Time at={user.createdAt} day />],
                    ['Id', <Id id={user.id} />],
                  ]}
                />
              </Card>
              <ChangePassword email={user.email} hasTotp={hasTotp} />
              <SecondFactor hasTotp={hasTotp} />
              {/* Later than the data above, which would move it down. */}
              <Sessions />
              <MailSettings />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface ChangePasswordProps {
  /** For the password manager of the browser. */
  email: string;
  hasTotp: boolean;
}

function ChangePassword({ email, hasTotp }: ChangePasswordProps): ReactNode {
  const { busy, error, run } = useSubmission();
  const [changes, setChanges] = useState(0);
  return (
    <Card title="Password">
      <div className={css.narrow}>
        <Form
          // Cleared after a change.
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
