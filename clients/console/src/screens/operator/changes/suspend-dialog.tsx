import type { ReactNode } from 'react';
import { ActivateOrganizationDocument, SuspendOrganizationDocument } from '../../../generated/graphql/graphql.ts';
import { isolated } from '../../../ui/show/isolated.ts';
import { EffectOnPayouts, EffectOnTrade } from './effect/effect.tsx';
import { OperatorDialog } from './operator-dialog.tsx';

interface SuspendDialogProps {
  organization: { id: string; name: string; status: string };
  /** True if its payouts are stopped too. */
  frozen: boolean;
  onClose: () => void;
}

/** Suspends an organization, or ends the suspension. */
export function SuspendDialog({ organization: { id, name, status }, frozen, onClose }: SuspendDialogProps): ReactNode {
  const who = isolated(name);
  const other = frozen ? 'the stop of its payouts' : undefined;
  if (status === 'suspended')
    return (
      <OperatorDialog
        title={`End the suspension of ${who}?`}
        action="End the suspension"
        document={ActivateOrganizationDocument}
        variables={(_, reason) => ({ id, reason })}
        reasonAt="reason"
        audited={{ action: 'organization.reinstated', targetId: id }}
        done={() => ({ text: `${who} can trade again.` })}
        onClose={onClose}
      >
        <p>The API keys of {who} work again, and its members can change things again.</p>
        <EffectOnTrade change="start" organizationId={id} />
        <EffectOnPayouts change="start" organizationId={id} other={other} />
      </OperatorDialog>
    );
  return (
    <OperatorDialog
      title={`Suspend ${who}?`}
      action="Suspend it"
      danger
      document={SuspendOrganizationDocument}
      variables={(_, reason) => ({ id, reason })}
      reasonAt="reason"
      audited={{ action: 'organization.suspended', targetId: id }}
      done={() => ({ text: `${who} is suspended.` })}
      onClose={onClose}
    >
      <p>
        All API keys of {who} are refused at once, its members can only read and bring open trade to its end, and all of
        its payouts wait. Its own audit log says that the operator did it, and neither who nor why.
      </p>
      <EffectOnTrade change="stop" organizationId={id} />
      <EffectOnPayouts change="stop" organizationId={id} other={other} />
    </OperatorDialog>
  );
}
