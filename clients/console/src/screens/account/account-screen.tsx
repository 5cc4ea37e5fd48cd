import type { ReactNode } from 'react';
import { useDocument } from '../../data/queries.ts';
import { AccountDocument } from '../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { Id } from '../../ui/show/id.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { MailSettings } from './mail-settings.tsx';
import { ChangePassword } from './change-password.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { Sessions } from './sessions.tsx';

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
                  of={[
                    ['Name', user.name],
                    ['Email', user.email],
                    ['Since', <Time at={user.createdAt} day />],
                    ['Id', <Id of={user.id} />],
                  ]}
                />
              </Card>
              <ChangePassword email={user.email} hasTotp={hasTotp} />
              <SecondFactor hasTotp={hasTotp} />
              {/* Not before, because they would be moved down. */}
              <Sessions />
              <MailSettings />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
