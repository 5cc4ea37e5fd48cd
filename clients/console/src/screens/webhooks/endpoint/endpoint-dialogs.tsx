import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import {
  DeletePreviousWebhookEndpointSecretDocument,
  DeleteWebhookEndpointDocument,
  type EndpointFragment,
  ResumeWebhookEndpointDocument,
  RetryWebhookEndpointDeliveriesDocument,
  RotateWebhookEndpointSecretDocument,
  UpdateWebhookEndpointDocument,
  type WebhookReplay,
} from '../../../generated/graphql/graphql.ts';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { SecretDialog } from '../../../ui/overlays/secret-dialog.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import { CheckboxField, SelectField } from '../../../ui/controls/fields.tsx';
import { MomentField, neededMomentIn } from '../../../ui/controls/moment-field.tsx';
import { formerSecretUntil } from '../changes/endpoint-input.ts';
import { TestDialog } from '../../../records/webhook-delivery/test-dialog.tsx';
import { nameOf } from '../../../records/webhook-endpoint/endpoint-status.tsx';

export type OpenedDialog = 'test' | 'pause' | 'resume' | 'retry all' | 'rotate' | 'end grace' | 'delete';

interface EndpointDialogsProps {
  endpoint: EndpointFragment;
  opened: OpenedDialog | undefined;
  onOpen: (dialog: OpenedDialog | undefined) => void;
}

/** The dialog of the action that was chosen. */
export function EndpointDialogs({ endpoint, opened, onOpen }: EndpointDialogsProps): ReactNode {
  const { id } = endpoint;
  const [secret, setSecret] = useState<string | null>(null);
  const onClose = (): void => onOpen(undefined);
  if (secret !== null)
    return (
      <SecretDialog
        title="The new signing secret"
        about="Your receiver verifies the signature of each webhook with it."
        secret={secret}
        onStored={() => setSecret(null)}
      />
    );
  switch (opened) {
    case 'test':
      return <TestDialog endpointId={id} onClose={onClose} />;
    case 'resume':
      return <ResumeDialog id={id} onClose={onClose} />;
    case 'rotate':
      return (
        <RotateSecretDialog
          id={id}
          hasPrevious={formerSecretUntil(endpoint) !== null}
          onRotated={setSecret}
          onClose={onClose}
        />
      );
    case 'pause':
      return <PauseDialog id={id} onClose={onClose} />;
    case 'retry all':
      return <RetryAllDialog id={id} onClose={onClose} />;
    case 'end grace':
      return <EndGraceDialog id={id} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog endpoint={endpoint} onClose={onClose} />;
    default:
      return null;
  }
}

interface DialogProps {
  id: string;
  onClose: () => void;
}

function PauseDialog({ id, onClose }: DialogProps): ReactNode {
  return (
    <ChangeDialog
      title="Pause the endpoint?"
      action="Pause"
      document={UpdateWebhookEndpointDocument}
      variables={() => ({ id, input: { status: 'paused' as const } })}
      done="The endpoint is paused."
      onClose={onClose}
    >
      <p>Its deliveries are held until you resume it. Then you choose which of them are made.</p>
    </ChangeDialog>
  );
}

function RetryAllDialog({ id, onClose }: DialogProps): ReactNode {
  return (
    <ChangeDialog
      title="Retry all deliveries now?"
      action="Retry all now"
      document={RetryWebhookEndpointDeliveriesDocument}
      variables={() => ({ id })}
      done="The next attempts are being made."
      onClose={onClose}
    >
      <p>
        The next attempt of every delivery that is being retried is made now, within the limits of the endpoint. Do this
        when the receiver is repaired.
      </p>
    </ChangeDialog>
  );
}

function EndGraceDialog({ id, onClose }: DialogProps): ReactNode {
  return (
    <ChangeDialog
      title="End the former secret now?"
      action="End it now"
      danger
      document={DeletePreviousWebhookEndpointSecretDocument}
      variables={() => ({ id })}
      done="Webhooks are signed with the new secret only."
      onClose={onClose}
    >
      <p>A receiver that still verifies with the former secret refuses the next webhooks.</p>
    </ChangeDialog>
  );
}

function DeleteDialog({ endpoint, onClose }: { endpoint: EndpointFragment; onClose: () => void }): ReactNode {
  const { slug } = useHere();
  const navigate = useNavigate();
  return (
    <ChangeDialog
      title={`Delete “${isolated(nameOf(endpoint))}”?`}
      action="Delete the endpoint"
      danger
      document={DeleteWebhookEndpointDocument}
      variables={() => ({ id: endpoint.id, expectedVersion: endpoint.version })}
      done="The endpoint is deleted."
      onDone={() => void navigate({ to: '/o/$slug/webhooks', params: { slug }, search: {} })}
      onClose={onClose}
    >
      <p>Nothing is sent to it any more, and its open deliveries are canceled. This cannot be undone.</p>
    </ChangeDialog>
  );
}

/** Makes the endpoint active, and decides what happens to the deliveries that were held meanwhile. */
function ResumeDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
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
        label="Retry its failing deliveries now"
        hint="Otherwise these deliveries wait for their next attempt, which may be a day away."
      />
    </ChangeDialog>
  );
}

interface RotateSecretDialogProps {
  id: string;
  /** A former secret still signs too. Rotating again ends it at once. */
  hasPrevious: boolean;
  onRotated: (secret: string | null) => void;
  onClose: () => void;
}

function RotateSecretDialog({ id, hasPrevious, onRotated, onClose }: RotateSecretDialogProps): ReactNode {
  return (
    <ChangeDialog
      title="Rotate the signing secret"
      action="Rotate"
      danger={hasPrevious}
      document={RotateWebhookEndpointSecretDocument}
      variables={(fields) => ({
        id,
        gracePeriodSeconds: Number(fields.get('gracePeriodSeconds')),
        force: hasPrevious,
      })}
      onDone={({ signingSecret }) => onRotated(signingSecret)}
      onClose={onClose}
    >
      <p>You get a new secret. Until the grace period ends, each webhook is signed with both.</p>
      {hasPrevious && <p>A former secret is still in its grace period. It ends at once.</p>}
      <SelectField name="gracePeriodSeconds" label="The present secret signs too for" defaultValue="86400">
        <option value="0">No time</option>
        <option value="3600">An hour</option>
        <option value="86400">A day</option>
        <option value="604800">A week</option>
      </SelectField>
    </ChangeDialog>
  );
}
