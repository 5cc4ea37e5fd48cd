import { type ReactNode, useState } from 'react';
import { allows } from '../../../data/actions.ts';
import { useHere } from '../../../data/session/session.tsx';
import type { Party } from '../../../generated/graphql/graphql.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { reasonNotToAccept } from '../accepting.ts';
import type { Dispute, DisputedOrder } from '../dispute.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import css from './dispute-actions.module.css';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { offered } from '../../../ui/layout/offered.ts';

interface DisputeActionsProps {
  of: Dispute;
  order: DisputedOrder;
  party: Party;
}

/** What this party can do. An open dialog stays when the dispute changes: the service then refuses, and says why. */
export function DisputeActions({ of: dispute, order, party }: DisputeActionsProps): ReactNode {
  const { slug } = useHere();
  const [opened, setOpened] = useState<'evidence' | 'accept' | 'withdraw'>();
  const close = (): void => setOpened(undefined);
  const { status, source, stage } = dispute;
  const answers = takesEvidence(dispute, party);
  const inquiry = stage === 'inquiry';
  const accepts = !inquiry && allows('dispute', status, 'acceptDispute', party);
  return (
    <>
      <div ref={offered} className={css.buttons}>
        {answers && (
          <Button
            look={party === 'seller' && status === 'needs_response' ? 'primary' : 'default'}
            onClick={() => setOpened('evidence')}
          >
            {source === 'provider' ? 'Send evidence to the bank' : 'Add evidence'}
          </Button>
        )}
        {accepts && (
          <Button look="danger" disabledReason={reasonNotToAccept(dispute, order)} onClick={() => setOpened('accept')}>
            {source === 'buyer' ? 'Accept the claim' : 'Accept the chargeback'}
          </Button>
        )}
        {/* Accepting an inquiry would not refund the buyer. */}
        {inquiry && allows('dispute', status, 'acceptDispute', party) && (
          <ButtonLink to="/o/$slug/orders/$id" params={{ slug, id: order.id }} search={{ tab: 'money' }}>
            To the refund
          </ButtonLink>
        )}
        {source === 'buyer' && allows('dispute', status, 'withdrawDispute', party) && (
          <Button look="danger" onClick={() => setOpened('withdraw')}>
            Withdraw the claim
          </Button>
        )}
      </div>
      {opened === 'evidence' && <EvidenceDialog of={dispute} party={party} onClose={close} />}
      {opened === 'accept' && <AcceptDialog of={dispute} order={order} onClose={close} />}
      {opened === 'withdraw' && <WithdrawDialog of={dispute} onClose={close} />}
    </>
  );
}

/** A bank takes evidence once, and not of the buyer. */
function takesEvidence({ status, source, answeredAt }: Dispute, party: Party): boolean {
  if (!allows('dispute', status, 'submitEvidence', party)) return false;
  if (source === 'buyer') return true;
  return party === 'seller' && status === 'needs_response' && answeredAt === null;
}
