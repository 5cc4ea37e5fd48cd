import type { ReactNode } from 'react';
import { useChange, useDocument } from '../../data/queries.ts';
import {
  MailSettingsDocument,
  type MailSettingsFragment,
  UpdateMailSettingsDocument,
} from '../../generated/graphql/graphql.ts';
import { CheckboxField } from '../../ui/controls/fields.tsx';
import { Form } from '../../ui/controls/form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import css from './account.module.css';
type Setting = keyof MailSettingsFragment;

const groups: readonly (readonly [title: string, settings: readonly (readonly [Setting, string])[]])[] = [
  [
    'Offers',
    [
      ['offerReceived', 'A buyer makes an offer'],
      ['offerCountered', 'The other party answers with other terms'],
      ['offerAccepted', 'Your offer is accepted'],
      ['offerExpiring', 'An offer that waits for you is about to expire'],
      ['offerClosed', 'An offer ends without an order'],
    ],
  ],
  [
    'Orders',
    [
      ['orderCreated', 'An order is made'],
      ['orderPaymentDue', 'A payment is due soon'],
      ['orderFulfillmentDue', 'An order that you have sold must be shipped soon'],
      ['orderShipped', 'Units of an order are shipped'],
      ['orderReceiptDue', 'The time for complaints about an order ends soon'],
      ['disputeOpened', 'An order that you have sold is disputed'],
      ['disputeEvidenceDue', 'A dispute must be answered soon'],
      ['disputeClosed', 'A claim or a dispute has ended'],
      ['claimDecisionDue', 'As the operator: a claim must be decided soon'],
    ],
  ],
  [
    'Money',
    [
      ['paymentSucceeded', 'An order is paid'],
      ['paymentFailed', 'A payment of your order fails'],
      ['paymentRefunded', 'A payment is refunded'],
      ['refundFailed', 'A refund does not reach the buyer'],
      ['payoutReleased', 'A payout is transferred'],
      ['payoutFailed', 'A payout fails'],
      ['payoutReturned', 'The bank sends a payout back'],
    ],
  ],
];

/** Settings of mails. Mails about the account itself are always sent. */
export function MailSettings(): ReactNode {
  const read = useDocument(MailSettingsDocument, {});
  return (
    <Card title="Mails">
      <Loaded read={read} field="mailSettings" rows={5}>
        {({ mailSettings }) => <MailForm settings={mailSettings!} />}
      </Loaded>
    </Card>
  );
}

function MailForm({ settings }: { settings: MailSettingsFragment }): ReactNode {
  const { mutateAsync, isPending, error } = useChange(UpdateMailSettingsDocument);
  return (
    <Form
      submit="Save"
      busy={isPending}
      error={error}
      onSubmit={async (fields) => {
        const all = groups.flatMap(([, members]) => members.map(([setting]) => setting));
        const input = Object.fromEntries(all.map((setting) => [setting, fields.has(`input.${setting}`)]));
        await mutateAsync({ input });
        say('The settings are saved.');
      }}
    >
      <p>You get a mail when</p>
      <div className={css.groups}>
        {groups.map(([title, members]) => (
          <fieldset key={title} className={css.group}>
            <legend>{title}</legend>
            {members.map(([setting, text]) => (
              <CheckboxField
                key={setting}
                name={`input.${setting}`}
                label={text}
                defaultChecked={settings[setting] === true}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Form>
  );
}
