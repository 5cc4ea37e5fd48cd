import { type ReactNode, useState } from 'react';
import { ResumeWebhookEndpointDocument, type WebhookReplay } from '../../../generated/graphql/graphql.ts';
import { CheckboxField, SelectField, TextField } from '../../../ui/controls/fields.tsx';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';

/** Makes the endpoint active, and decides what happens to the deliveries that were held meanwhile. */
export function ResumeDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const [replay, setReplay] = useState<WebhookReplay>('all');
  return (
    <ChangeDialog
      title="Resume the endpoint"
      action="Resume"
      document={ResumeWebhookEndpointDocument}
      variables={(fields) => ({
        id,
        input: {
          replay,
          ...(replay === 'since' && { since: sinceOf(fields) }),
          retryNow: fields.get('retryNow') !== null,
        },
      })}
      done="The endpoint is active."
      onClose={onClose}
    >
      <SelectField
        name="input.replay"
        label="Deliveries that were held"
        value={replay}
        onChange={({ target }) => setReplay(target.value as WebhookReplay)}
      >
        <option value="all">Deliver all</option>
        <option value="since">Deliver those since a time, cancel the others</option>
        <option value="none">Cancel all</option>
      </SelectField>
      {replay === 'since' && <TextField name="input.since" label="Since" type="datetime-local" />}
      <CheckboxField
        name="retryNow"
        label="Attempt what is being retried now"
        hint="Otherwise these deliveries wait for their next attempt, which may be a day away."
      />
    </ChangeDialog>
  );
}

function sinceOf(fields: FormData): string {
  const since = String(fields.get('input.since'));
  if (since === '') throw new FieldRefused('input.since', 'Choose a time.');
  return new Date(since).toISOString();
}
