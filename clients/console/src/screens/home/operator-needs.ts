import type { MoneyAlertKind, OperatorHomeQuery } from '../../generated/graphql/graphql.ts';
import { isolated } from '../../ui/show/isolated.ts';
import { moneyText } from '../../ui/show/money/money.ts';
import { wordOf } from '../../ui/show/status.tsx';
import type { Need } from './needs.ts';

const nobody = 'a former organization';

/** The claims that the operator decides, earliest deadline first. */
export function claimNeeds({ operatorDisputes }: OperatorHomeQuery): Need[] {
  return operatorDisputes!.nodes.map(({ id, orderId, reason, decisionDueBy, amount, buyer, seller }) => ({
    id,
    action: 'Decide the claim',
    what: `${moneyText(amount)}: ${wordOf(reason).toLowerCase()}`,
    detail: `${isolated(buyer?.name ?? nobody)} against ${isolated(seller?.name ?? nobody)}`,
    deadline: decisionDueBy,
    path: `operator/orders/${orderId}`,
  }));
}

const alertWords: Record<MoneyAlertKind, readonly [action: string, detail: string]> = {
  refund_returned: ['Refund came back', 'The buyer still has to get it.'],
  refund_failing: ['Refunds fail', 'The card takes none. Pay the buyer by other means.'],
  capture_refused: ['Capture refused', 'The provider does not take the money of the buyer.'],
  provider_funds: ['Top up at the provider', 'A payout waits because your balance there is too small.'],
  related_parties: ['Related parties', 'Buyer and seller have something in common; nothing is paid out.'],
};

/** What has gone wrong with money. */
export function alertNeeds({ moneyAlerts }: OperatorHomeQuery): Need[] {
  return moneyAlerts!.nodes.map(({ id, kind, orderId, code, amount }) => {
    const [action, detail] = alertWords[kind];
    const what = code === null ? moneyText(amount) : `${moneyText(amount)}: ${wordOf(code).toLowerCase()}`;
    return { id, action, what, detail, deadline: null, path: `operator/orders/${orderId}` };
  });
}

/** Where payouts are stopped: everywhere, or at one organization. */
export function freezeNeeds({ platformFreeze, payoutFreezes }: OperatorHomeQuery): Need[] {
  const stopped = { action: 'Payouts stopped', deadline: null } as const;
  return [
    ...platformFreeze!.freezes.map(({ cause, detail }) => ({
      ...stopped,
      id: cause,
      what: 'All organizations',
      detail,
      path: 'operator',
    })),
    ...payoutFreezes!.nodes.map(({ organizationId, organization }) => ({
      ...stopped,
      id: organizationId,
      what: isolated(organization?.name ?? nobody),
      detail: 'Its payouts wait until you let them start again.',
      path: `operator/organizations/${organizationId}`,
    })),
  ];
}

/** The endpoints of all organizations at which most attempts fail. */
export function endpointNeeds({ worstWebhookEndpoints }: OperatorHomeQuery): Need[] {
  return worstWebhookEndpoints!.nodes.map(({ endpointId, url, failedAttempts, organization }) => ({
    id: endpointId,
    action: 'Attempts fail',
    what: url,
    detail: `${isolated(organization?.name ?? nobody)}: ${failedAttempts.toLocaleString()} failed in 24 hours`,
    deadline: null,
    path: 'operator/endpoints',
  }));
}
