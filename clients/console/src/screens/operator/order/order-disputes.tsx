import { type ReactNode, useState } from 'react';
import { useReason } from '../../../data/rights.ts';
import type {
  EvidenceAuthor,
  InspectedDisputeFragment,
  InspectedMoneyFragment,
  InspectedOrderFragment,
} from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { later } from '../../../ui/layout/later.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Status } from '../../../ui/show/status.tsx';
import { Deadline } from '../../../ui/show/time/countdown.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { deadlineOf, isOpen, kindOf } from '../../../records/dispute/dispute-words.ts';
import { statusOf } from '../disputes/claim-table.tsx';
import office from '../back-office.module.css';
import css from './order.module.css';

// The code of the dialog is loaded when it is opened.
const DecideDialog = later(() => import('./decide-dialog.tsx'), 'DecideDialog');
const AnswerDialog = later(() => import('./bank-dialogs.tsx'), 'AnswerDialog');
const AcceptDialog = later(() => import('./bank-dialogs.tsx'), 'AcceptDialog');

interface OrderDisputesProps {
  money: InspectedMoneyFragment;
  order: InspectedOrderFragment;
}

/** Claims and disputes of banks about the order, with the evidence of both sides. */
export function OrderDisputes({ money, order }: OrderDisputesProps): ReactNode {
  const reason = useReason('decideClaim');
  const [decided, setDecided] = useState<InspectedDisputeFragment>();
  const [atBank, setAtBank] = useState<{ dispute: InspectedDisputeFragment; accepts: boolean }>();
  // The dialog stays when the claim ends: it shows the audit event.
  if (money.disputes.length === 0 && !decided && !atBank) return null;
  return (
    <Card title="Disputes">
      <ul className={css.list}>
        {money.disputes.map((dispute) => (
          <li key={dispute.id} className={css.record}>
            <DisputeFacts dispute={dispute} />
            <Evidence dispute={dispute} order={order} />
            <BankActions dispute={dispute} onOpen={(accepts) => setAtBank({ dispute, accepts })} />
            {dispute.source === 'buyer' && isOpen(dispute) && (
              <Actions>
                <Button look="primary" disabledReason={reason} onClick={() => setDecided(dispute)}>
                  Decide
                </Button>
              </Actions>
            )}
          </li>
        ))}
      </ul>
      {decided && <DecideDialog dispute={decided} order={order} money={money} onClose={() => setDecided(undefined)} />}
      {atBank && !atBank.accepts && <AnswerDialog dispute={atBank.dispute} onClose={() => setAtBank(undefined)} />}
      {atBank?.accepts && <AcceptDialog dispute={atBank.dispute} onClose={() => setAtBank(undefined)} />}
    </Card>
  );
}

interface BankActionsProps {
  dispute: InspectedDisputeFragment;
  onOpen: (accepts: boolean) => void;
}

/** Actions of the operator about the dispute of a bank, instead of the seller. */
function BankActions({ dispute: { source, stage, status, answeredAt, ...rest }, onOpen }: BankActionsProps): ReactNode {
  const reasons = [useReason('submitEvidenceAsOperator'), useReason('acceptDisputeAsOperator')];
  if (source === 'buyer' || !isOpen({ ...rest, status })) return null;
  const takesEvidence = status === 'needs_response' && answeredAt === null;
  if (!takesEvidence && stage === 'inquiry') return null;
  return (
    <Actions>
      {takesEvidence && (
        <Button disabledReason={reasons[0]} onClick={() => onOpen(false)}>
          Answer the bank
        </Button>
      )}
      {stage === 'chargeback' && (
        <Button look="danger" disabledReason={reasons[1]} onClick={() => onOpen(true)}>
          Accept the chargeback
        </Button>
      )}
    </Actions>
  );
}

function DisputeFacts({ dispute }: { dispute: InspectedDisputeFragment }): ReactNode {
  const deadline = deadlineOf(dispute);
  return (
    <>
      <p className={office.line}>
        <Status {...statusOf(dispute)} />
        {kindOf(dispute)}
        <Amount money={dispute.amount} />
        <Id id={dispute.id} />
      </p>
      <p className={office.quiet}>
        Opened on <Time at={dispute.openedAt} />
        {dispute.closedAt !== null && (
          <>
            , ended on <Time at={dispute.closedAt} />
          </>
        )}
        {deadline !== null && (
          <>
            , due on <Deadline at={deadline} />. {silenceOf(dispute)}
          </>
        )}
        {dispute.fundsWithdrawn && ' The bank holds the amount.'}
      </p>
    </>
  );
}

/** Consequence if nobody acts. */
function silenceOf({ status, source }: InspectedDisputeFragment): string {
  if (source === 'provider')
    return 'Without evidence, the bank decides alone. It gets the refunds automatically, a day before at the latest.';
  return status === 'needs_response'
    ? 'If the seller does not answer, the buyer is refunded.'
    : 'Without a decision, the seller keeps the money if every shipment has a tracking number. ' +
        'Otherwise the buyer is refunded.';
}

function nameOf(by: EvidenceAuthor, order: InspectedOrderFragment): string {
  if (by === 'operator') return 'The operator';
  return by === 'system' ? 'The platform' : (order[by]?.name ?? `The ${by}`);
}

function Evidence({
  dispute: { evidence },
  order,
}: {
  dispute: InspectedDisputeFragment;
  order: InspectedOrderFragment;
}): ReactNode {
  if (evidence.length === 0) return <p className={office.quiet}>Nobody has submitted evidence.</p>;
  return (
    <ol className={css.inner} aria-label="Evidence">
      {evidence.map(({ submittedBy, text, fileUrls, createdAt }) => (
        <li key={`${submittedBy} ${createdAt}`} className={css.evidence}>
          <p className={office.quiet}>
            <strong>{nameOf(submittedBy, order)}</strong>, {submittedBy}, <Time at={createdAt} />
          </p>
          <p className={css.text}>{text}</p>
          {fileUrls.map((url) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
          ))}
        </li>
      ))}
    </ol>
  );
}
