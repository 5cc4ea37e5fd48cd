import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { invalidate, useChange } from '../../../data/queries.ts';
import {
  type EndpointFragment,
  UpdateWebhookEndpointDocument,
  type UpdateWebhookEndpointInput,
} from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/controls/fields.tsx';
import { Form } from '../../../ui/controls/form.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { updateEndpointLimits } from '../../../generated/limits.ts';
import { Table } from '../../../ui/show/table.tsx';
import { changesOf, memberOf } from '../changes/endpoint-input.ts';
import { EventsField } from '../changes/events-field.tsx';
import css from '../webhooks.module.css';

interface SettingsFormProps {
  endpoint: EndpointFragment;
  /** Called when the form must be reset to the current endpoint. */
  onSaved: () => void;
}

/** Sends only changed members. If somebody else has changed the endpoint meanwhile, both values are shown first. */
export function SettingsForm({ endpoint: now, onSaved }: SettingsFormProps): ReactNode {
  const [before] = useState(now);
  const [yours, setYours] = useState<UpdateWebhookEndpointInput>();
  const { mutateAsync, isPending, error } = useChange(UpdateWebhookEndpointDocument);
  const { retryPolicy, rateLimit } = before;
  const submit = async (fields: FormData): Promise<void> => {
    const input = changesOf(fields, before);
    if (Object.keys(input).length === 0) return say('Nothing was changed.');
    try {
      await mutateAsync({ id: before.id, input, expectedVersion: (yours ? now : before).version });
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === 'precondition_failed') {
        await invalidate({ id: before.id });
        setYours(input);
      }
      throw refusal;
    }
    say('The settings are saved.');
    onSaved();
  };
  return (
    <Form
      submit={yours ? 'Save yours' : 'Save'}
      busy={isPending}
      error={error?.code === 'precondition_failed' ? null : error}
      onSubmit={submit}
      aside={yours && <Button onClick={onSaved}>Discard yours</Button>}
    >
      <TextField
        name="input.url"
        label="URL"
        defaultValue={before.url}
        {...updateEndpointLimits.url}
        spellCheck={false}
      />
      <TextField
        name="input.description"
        label="Description"
        optional
        defaultValue={before.description}
        {...updateEndpointLimits.description}
        hint="For people."
      />
      <EventsField name="input.events" chosen={before.subscribedEvents} />
      <div className={css.pair}>
        <NumberField name="timeoutSeconds" label="Time limit of an attempt, in seconds" endpoint={before} />
        <NumberField name="maxInFlight" label="Attempts at once" endpoint={before} />
        <TextField
          name="input.rateLimit.perSecond"
          label="Attempts per second"
          optional
          inputMode="decimal"
          defaultValue={rateLimit?.perSecond}
          hint="Empty: without limit."
        />
        <TextField
          name="input.rateLimit.burst"
          label="Attempts at once after a quiet time"
          optional
          inputMode="numeric"
          defaultValue={rateLimit?.burst}
        />
      </div>
      <TextField
        name="input.retryPolicy.delaysSeconds"
        label="Seconds between attempts"
        optional
        defaultValue={retryPolicy ? retryPolicy.delaysSeconds.join(', ') || 'none' : ''}
        hint="Such as 5, 300, 1800. Empty: ten attempts in three days. “none”: one attempt."
      />
      <HeadersField names={before.customHeaders} />
      {yours && <SettingsConflict theirs={now} yours={yours} />}
    </Form>
  );
}

function NumberField({
  name,
  label,
  endpoint,
}: {
  name: 'timeoutSeconds' | 'maxInFlight';
  label: string;
  endpoint: EndpointFragment;
}): ReactNode {
  return (
    <TextField
      name={`input.${name}`}
      label={label}
      type="number"
      {...updateEndpointLimits[name]}
      step={1}
      defaultValue={endpoint[name]}
    />
  );
}

const names: Record<string, string> = {
  url: 'URL',
  description: 'Description',
  events: 'Events',
  timeoutSeconds: 'Time limit, seconds',
  maxInFlight: 'Attempts at once',
  rateLimit: 'Rate limit',
  retryPolicy: 'Seconds between attempts',
};

/** Conflict with a change of somebody else: present values, and those that saving writes. */
function SettingsConflict({
  theirs,
  yours,
}: {
  theirs: EndpointFragment;
  yours: UpdateWebhookEndpointInput;
}): ReactNode {
  const rows = Object.entries(yours).filter(([name]) => name in names);
  return (
    <div role="alert">
      <p>Somebody else has changed the endpoint meanwhile. Nothing of yours is saved yet.</p>
      <Table
        caption="Their settings and yours"
        rows={rows}
        keyOf={([name]) => name}
        columns={[
          { title: 'Setting', cell: ([name]) => names[name] },
          { title: 'Theirs', cell: ([name]) => shown(memberOf(theirs, name)) },
          { title: 'Yours', cell: ([, value]) => shown(value) },
        ]}
      />
    </div>
  );
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || value === '') return '–';
  if (typeof value === 'object')
    return Object.values(value)
      .filter((member) => !Array.isArray(member) || member.length > 0)
      .map(shown)
      .join(' · ');
  return String(value);
}

/** Custom headers: their values cannot be read, so they are kept or replaced as a whole. */
function HeadersField({ names }: { names: readonly string[] }): ReactNode {
  const [replaced, setReplaced] = useState(false);
  return (
    <>
      <SelectField
        name="headers"
        label="Custom headers"
        value={replaced ? 'replace' : 'keep'}
        onChange={({ target }) => setReplaced(target.value === 'replace')}
      >
        <option value="keep">{names.length === 0 ? 'None' : `Keep ${names.join(', ')}`}</option>
        <option value="replace">{names.length === 0 ? 'Set' : 'Replace all'}</option>
      </SelectField>
      {replaced && (
        <TextAreaField
          name="input.customHeaderList"
          label="Headers of every attempt"
          optional
          spellCheck={false}
          placeholder="authorization: Bearer …"
          hint="One in each line. They cannot be read afterwards. Empty: none."
        />
      )}
    </>
  );
}
