import { Field } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { useDocument } from '../../../../data/queries.ts';
import { WebhookEventTypeNamesDocument } from '../../../../generated/graphql/graphql.ts';
import { CheckboxField } from '../../../../ui/controls/fields.tsx';
import { Loaded } from '../../../../ui/layout/waiting.tsx';
import css from '../../webhooks.module.css';

/** The types of the events that are recovered, among those to which the endpoint subscribes. */
export function RecoveredTypesField({ subscribed }: { subscribed: readonly string[] }): ReactNode {
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
      <Field.Description>None chosen: all to which the endpoint subscribes.</Field.Description>
      <Field.Error className={css.error} />
    </Field.Root>
  );
}

function isSubscribed(type: string, subscribed: readonly string[]): boolean {
  return subscribed.some(
    (one) => one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))),
  );
}
