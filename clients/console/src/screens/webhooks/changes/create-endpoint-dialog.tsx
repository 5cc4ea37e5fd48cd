import { type ReactNode, useState } from 'react';
import { useConfig } from '../../../data/config.ts';
import { useHere } from '../../../data/session/session.tsx';
import { CreateWebhookEndpointDocument } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { EventsField } from './events-field.tsx';
import { eventsOf } from './endpoint-input.ts';
import { createEndpointLimits } from '../../../generated/limits.ts';

interface CreateEndpointDialogProps {
  /** The secret is null if the answer is a repeated one. */
  onCreated: (secret: string | null) => void;
  onClose: () => void;
}

export function CreateEndpointDialog({ onCreated, onClose }: CreateEndpointDialogProps): ReactNode {
  const { slug } = useHere();
  const inboxUrl = useConfig()?.inboxUrl;
  const [url, setUrl] = useState('');
  return (
    <ChangeDialog
      title="Add an endpoint"
      action="Add the endpoint"
      document={CreateWebhookEndpointDocument}
      variables={(fields) => ({
        input: {
          url: url.trim(),
          description: String(fields.get('input.description')),
          subscribedEvents: eventsOf(fields, 'input.subscribedEvents'),
        },
      })}
      onDone={({ signingSecret }) => onCreated(signingSecret)}
      onClose={onClose}
    >
      <TextField
        name="input.url"
        label="URL"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        {...createEndpointLimits.url}
        spellCheck={false}
        autoFocus
        hint="Each event is sent there as a POST. It must answer 2xx within 15 s."
      />
      {inboxUrl && (
        <p>
          <Button onClick={() => setUrl(`${inboxUrl}/hook/${slug}`)}>Use the inbox</Button>
        </p>
      )}
      <TextField
        name="input.description"
        label="Description"
        optional
        {...createEndpointLimits.description}
        hint="For people."
      />
      <EventsField name="input.subscribedEvents" chosen={['*']} />
    </ChangeDialog>
  );
}
