import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useReason } from '../../../data/rights.ts';
import { isFinal } from '../delivery-status.tsx';
import css from './delivery.module.css';
import { CancelDialog, EraseDialog, RedeliverDialog, RetryDialog } from './delivery-dialogs.tsx';
import type { Delivery } from './delivery.ts';
import { offered } from '../../../ui/layout/offered.ts';

const erased = 'The content of the event was erased, or is no longer kept.';
const inactive = 'The endpoint is not active: resume it first.';

function redeliveryReason({ payload, endpoint }: Delivery): string | undefined {
  if (payload === null) return erased;
  if (!endpoint) return 'The endpoint was deleted.';
  return endpoint.status === 'active' ? undefined : inactive;
}

/** The next step: the attempt that is due, or the whole delivery once more. */
export function PrimaryAction({ of: delivery }: { of: Delivery }): ReactNode {
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
      {opened === 'retry' && <RetryDialog of={delivery} onClose={close} />}
      {opened === 'redeliver' && <RedeliverDialog of={delivery} onClose={close} />}
    </>
  );
}

/** What can be done besides. */
export function DeliveryActions({ of: delivery }: { of: Delivery }): ReactNode {
  const reason = useReason('redeliverDelivery');
  const [opened, setOpened] = useState<'redeliver' | 'cancel' | 'erase'>();
  const close = (): void => setOpened(undefined);
  const { status, payload } = delivery;
  return (
    <Card title="Actions">
      <div ref={offered} className={css.actions}>
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
      </div>
      {opened === 'redeliver' && <RedeliverDialog of={delivery} onClose={close} />}
      {opened === 'cancel' && <CancelDialog of={delivery} onClose={close} />}
      {opened === 'erase' && <EraseDialog of={delivery} onClose={close} />}
    </Card>
  );
}
