import { Field } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { WebhookEventTypeNamesDocument } from '../../../generated/graphql/graphql.ts';
import { CheckboxField } from '../../../ui/controls/fields.tsx';
import { Loaded } from '../../../ui/layout/waiting.tsx';
import css from '../webhooks.module.css';

interface EventsFieldProps {
  /** Path of the member in the input. Updates have another path. */
  name: string;
  chosen: readonly string[];
}

/** The events that an endpoint gets: all, those of an object, or single types. */
export function EventsField({ name, chosen }: EventsFieldProps): ReactNode {
  const read = useDocument(WebhookEventTypeNamesDocument, {});
  const listed = Boolean(read.data?.data.webhookEventTypes);
  return (
    <Field.Root name={name} render={<fieldset className={css.events} />}>
      <legend>Events</legend>
      {/* The form may be sent before the types are read. */}
      {!listed && chosen.map((value) => <input key={value} type="hidden" name={name} value={value} />)}
      <Loaded read={read} field="webhookEventTypes" rows={4}>
        {({ webhookEventTypes }) => (
          <div className={css.choices}>
            {choicesOf(
              webhookEventTypes!.map(({ type }) => type),
              chosen,
            ).map((value) => (
              <CheckboxField
                key={value}
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                label={value === '*' ? 'All events' : value}
              />
            ))}
          </div>
        )}
      </Loaded>
      <Field.Error className={css.error} />
    </Field.Root>
  );
}

/** Options: a pattern for each object, and the patterns that the endpoint has already. */
function choicesOf(types: readonly string[], chosen: readonly string[]): string[] {
  const groups = Map.groupBy(types, (type) => type.slice(0, type.indexOf('.')));
  const known = ['*', ...[...groups].flatMap(([object, all]) => (all.length > 1 ? [`${object}.*`, ...all] : all))];
  return [...new Set([...known, ...chosen])];
}
