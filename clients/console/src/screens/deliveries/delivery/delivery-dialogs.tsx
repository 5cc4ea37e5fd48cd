import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import {
  CancelWebhookDeliveryDocument,
  EraseWebhookEventContentDocument,
  RedeliverWebhookDeliveryDocument,
  RetryWebhookDeliveryDocument,
} from '../../../generated/graphql/graphql.ts';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import type { Delivery } from './delivery.ts';

interface DialogProps {
  of: Delivery;
  onClose: () => void;
}

/** Names the attempt that the person has seen as the next one: if it is made meanwhile, no other is used up. */
export function RetryDialog({ of: { id, attemptCount }, onClose }: DialogProps): ReactNode {
  const [attempt] = useState(attemptCount + 1);
  return (
    <ChangeDialog
      title={`Make attempt ${attempt} now?`}
      action="Retry now"
      document={RetryWebhookDeliveryDocument}
      variables={() => ({ id, attempt })}
      done={`Attempt ${attempt} is being made.`}
      onClose={onClose}
    >
      <p>It is made now instead of when it is due. If it fails, the schedule goes on with the next delay.</p>
    </ChangeDialog>
  );
}

export function RedeliverDialog({ of: { id, eventType }, onClose }: DialogProps): ReactNode {
  const { slug } = useHere();
  const navigate = useNavigate();
  return (
    <ChangeDialog
      title={`Deliver ${eventType} again?`}
      action="Redeliver"
      document={RedeliverWebhookDeliveryDocument}
      variables={() => ({ id })}
      done="This is the new delivery."
      onDone={({ delivery }) =>
        void navigate({ to: '/o/$slug/deliveries/$id', params: { slug, id: delivery!.id }, search: {} })
      }
      onClose={onClose}
    >
      <p>The same event is sent as a new delivery, with all attempts. The receiver knows it by its event id.</p>
    </ChangeDialog>
  );
}

export function CancelDialog({ of: { id }, onClose }: DialogProps): ReactNode {
  return (
    <ChangeDialog
      title="Cancel the delivery?"
      action="Cancel the delivery"
      danger
      document={CancelWebhookDeliveryDocument}
      variables={() => ({ id })}
      done="The delivery is canceled."
      onClose={onClose}
    >
      <p>No further attempt is made. The event can still be redelivered.</p>
    </ChangeDialog>
  );
}

export function EraseDialog({ of: { eventId }, onClose }: DialogProps): ReactNode {
  return (
    <ChangeDialog
      title="Erase the content of the event?"
      action="Erase the content"
      danger
      document={EraseWebhookEventContentDocument}
      variables={() => ({ id: eventId })}
      done="The content is erased."
      onClose={onClose}
    >
      <p>
        The payload and the answers of receivers are erased from all deliveries of this event of your organization. Open
        ones are canceled. This cannot be undone.
      </p>
    </ChangeDialog>
  );
}
