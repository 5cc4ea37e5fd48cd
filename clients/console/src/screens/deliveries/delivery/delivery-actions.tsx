import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useReason } from '../../../data/rights.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useHere } from '../../../data/session/session.tsx';
import {
  CancelWebhookDeliveryDocument,
  type DeliveryFragment,
  EraseWebhookEventContentDocument,
  RedeliverWebhookDeliveryDocument,
  RetryWebhookDeliveryDocument,
} from '../../../generated/graphql/graphql.ts';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { isFinal } from '../../../records/webhook-delivery/delivery-status.tsx';
import css from './delivery.module.css';

const erased = 'The content of the event was erased, or is no longer kept.';
const inactive = 'The endpoint is not active: resume it first.';

function redeliveryReason({ payload, endpoint }: DeliveryFragment): string | undefined {
  if (payload === null) return erased;
  if (!endpoint) return 'The endpoint was deleted.';
  return endpoint.status === 'active' ? undefined : inactive;
}

/** The next step: the attempt that is due, or the whole delivery once more. */
export function PrimaryAction({ delivery }: { delivery: DeliveryFragment }): ReactNode {
  const reason = useReason('redeliverDelivery');
  const [opened, setOpened] = useState<'retry' | 'redeliver'>();
  const close = (): void => setOpened(undefined);
  const { status } = delivery;
  return (
    <>
      {status === 'retrying' && (
        <Button look="primary" disabledReason={reason} onClick={() => setOpened('retry')}>
          Retry now
        </Button>
      )}
      {isFinal(status) && (
        <Button
          look="primary"
          disabledReason={reason ?? redeliveryReason(delivery)}
          onClick={() => setOpened('redeliver')}
        >
          Redeliver
        </Button>
      )}
      {opened === 'retry' && <RetryDialog delivery={delivery} onClose={close} />}
      {opened === 'redeliver' && <RedeliverDialog delivery={delivery} onClose={close} />}
    </>
  );
}

/** Other actions. */
export function DeliveryActions({ delivery }: { delivery: DeliveryFragment }): ReactNode {
  const reason = useReason('redeliverDelivery');
  const [opened, setOpened] = useState<'redeliver' | 'cancel' | 'erase'>();
  const close = (): void => setOpened(undefined);
  const { status, payload } = delivery;
  return (
    <Card title="Actions">
      <Actions as="div" className={css.actions}>
        {!isFinal(status) && (
          <>
            <Button disabledReason={reason ?? redeliveryReason(delivery)} onClick={() => setOpened('redeliver')}>
              Redeliver
            </Button>
            <Button look="danger" disabledReason={reason} onClick={() => setOpened('cancel')}>
              Cancel the delivery
            </Button>
          </>
        )}
        <Button
          look="danger"
          disabledReason={reason ?? (payload === null ? erased : undefined)}
          onClick={() => setOpened('erase')}
        >
          Erase the content
        </Button>
      </Actions>
      {opened === 'redeliver' && <RedeliverDialog delivery={delivery} onClose={close} />}
      {opened === 'cancel' && <CancelDialog delivery={delivery} onClose={close} />}
      {opened === 'erase' && <EraseDialog delivery={delivery} onClose={close} />}
    </Card>
  );
}

interface DialogProps {
  delivery: DeliveryFragment;
  onClose: () => void;
}

/** Sends the number of the attempt that was next on screen. If it was made meanwhile, no other attempt is used. */
function RetryDialog({ delivery: { id, attemptCount }, onClose }: DialogProps): ReactNode {
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

function RedeliverDialog({ delivery: { id, eventType }, onClose }: DialogProps): ReactNode {
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

function CancelDialog({ delivery: { id }, onClose }: DialogProps): ReactNode {
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

function EraseDialog({ delivery: { eventId }, onClose }: DialogProps): ReactNode {
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
