import { type ReactNode, useState } from 'react';
import {
  type EndpointFragment,
  RecoverWebhookEndpointDocument,
  WebhookEventTypeNamesDocument,
  type WebhookRecoveryScope,
} from '../../../../generated/graphql/graphql.ts';
import { CheckboxField, SelectField } from '../../../../ui/controls/fields.tsx';
import { MomentField, momentIn, neededMomentIn } from '../../../../ui/controls/moment-field.tsx';
import { ChangeDialog } from '../../../../ui/overlays/change-dialog.tsx';
import { Field } from '@base-ui/react/field';
import { useDocument } from '../../../../data/queries.ts';
import { Loaded } from '../../../../ui/layout/waiting.tsx';
import css from '../../webhooks.module.css';

const dayMs = 86_400_000;

/** Delivers again the events that the endpoint missed in a range of time. */
export function RecoverDialog({
  endpoint: { id, status, subscribedEvents },
  onClose,
}: {
  endpoint: EndpointFragment;
  onClose: () => void;
}): ReactNode {
  const [yesterday] = useState(() => new Date(Date.now() - dayMs));
  return (
    <ChangeDialog
      title="Recover what was missed"
      action="Recover"
      document={RecoverWebhookEndpointDocument}
      variables={(fields) => {
        const until = momentIn(fields, 'input.until');
        const eventTypes = fields.getAll('input.eventTypes').map(String);
        return {
          id,
          input: {
            since: neededMomentIn(fields, 'input.since'),
            ...(until !== undefined && { until }),
            ...(eventTypes.length > 0 && { eventTypes }),
            only: fields.get('input.only') as WebhookRecoveryScope,
          },
        };
      }}
      done="The recovery has begun."
      onClose={onClose}
    >
      <p>
        New deliveries are made, each with all attempts. The receiver knows the events by their ids. It can be canceled.
        {status !== 'active' && ' The endpoint is not active, so they are held until you resume it.'}
      </p>
      <SelectField name="input.only" label="Events">
        <option value="failed">Those whose delivery failed</option>
        <option value="missing">Those that were never sent to it</option>
      </SelectField>
      <MomentField name="input.since" label="From" value={yesterday} hint="At most 30 days ago." />
      <MomentField name="input.until" label="To" optional hint="Empty: until now." />
      <RecoveredTypesField subscribed={subscribedEvents} />
    </ChangeDialog>
  );
}

/** Types of the events to recover, among those that the endpoint subscribes to. */
function RecoveredTypesField({ subscribed }: { subscribed: readonly string[] }): ReactNode {
  const read = useDocument(WebhookEventTypeNamesDocument, {});
  const name = 'input.eventTypes';
  return (
    <Field.Root name={name} render={<fieldset className={css.events} />}>
      <legend>Only these event types</legend>
      <Loaded read={read} field="webhookEventTypes" rows={4}>
        {({ webhookEventTypes }) => (
          <div className={css.choices}>
            {webhookEventTypes!
              .filter(({ type }) => isSubscribed(type, subscribed))
              .map(({ type }) => (
                <CheckboxField key={type} name={name} value={type} label={type} />
              ))}
          </div>
        )}
      </Loaded>
      <Field.Description>None chosen: all types of the endpoint.</Field.Description>
      <Field.Error className={css.error} />
    </Field.Root>
  );
}

function isSubscribed(type: string, subscribed: readonly string[]): boolean {
  return subscribed.some(
    (one) => one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))),
  );
}
