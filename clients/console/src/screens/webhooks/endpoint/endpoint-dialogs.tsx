import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import {
  DeletePreviousWebhookEndpointSecretDocument,
  DeleteWebhookEndpointDocument,
  RetryWebhookEndpointDeliveriesDocument,
  UpdateWebhookEndpointDocument,
} from '../../../generated/graphql/graphql.ts';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { SecretDialog } from '../../../ui/overlays/secret-dialog.tsx';
import { type Endpoint, formerSecretUntil } from '../changes/endpoint-input.ts';
import { ResumeDialog } from '../changes/resume-dialog.tsx';
import { RotateSecretDialog } from '../changes/rotate-secret-dialog.tsx';
import { TestDialog } from '../changes/test-dialog.tsx';
import { nameOf } from '../endpoint-status.tsx';
import { isolated } from '../../../ui/show/isolated.ts';

export type OpenedDialog = 'test' | 'pause' | 'resume' | 'retry all' | 'rotate' | 'end grace' | 'delete';

interface EndpointDialogsProps {
  of: Endpoint;
  opened: OpenedDialog | undefined;
  onOpen: (dialog: OpenedDialog | undefined) => void;
}

/** The dialog of the action that was chosen. */
export function EndpointDialogs({ of: endpoint, opened, onOpen }: EndpointDialogsProps): ReactNode {
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
      return <DeleteDialog of={endpoint} onClose={onClose} />;
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

function DeleteDialog({ of: endpoint, onClose }: { of: Endpoint; onClose: () => void }): ReactNode {
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
