import { type ReactNode, useState } from 'react';
import { ResumeWebhookEndpointDocument, type WebhookReplay } from '../../../generated/graphql/graphql.ts';
import { CheckboxField, SelectField } from '../../../ui/controls/fields.tsx';
import { MomentField, neededMomentIn } from '../../../ui/controls/moment-field.tsx';
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
          ...(replay === 'since' && { since: neededMomentIn(fields, 'input.since') }),
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
      {replay === 'since' && <MomentField name="input.since" label="Since" />}
      <CheckboxField
        name="retryNow"
        label="Attempt what is being retried now"
        hint="Otherwise these deliveries wait for their next attempt, which may be a day away."
      />
    </ChangeDialog>
  );
}
