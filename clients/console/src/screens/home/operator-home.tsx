import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Read } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import type { MoneyAlertKind, OperatorHomeQuery } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { isolated } from '../../ui/show/isolated.ts';
import { moneyText } from '../../ui/show/money/money.ts';
import { wordOf } from '../../ui/show/status.tsx';
import { NeedList } from './needs-you.tsx';
import type { Need } from './needs.ts';

/** Open work of the operator of the platform. */
export function OperatorHome({ read }: { read: Read<OperatorHomeQuery> }): ReactNode {
  const { slug } = useHere();
  const all = (to: 'operator' | 'operator/disputes' | 'operator/endpoints', text: string) => (
    <Link to={`/o/${slug}/${to}` as string}>{text}</Link>
  );
  return (
    <>
      <Card title="Claims to decide" action={all('operator/disputes', 'All claims')}>
        <Loaded read={read} field="operatorDisputes" rows={2}>
          {(data) => <NeedList needs={claimNeeds(data)} none="No claim waits for your decision." />}
        </Loaded>
      </Card>
      <Card title="Money alerts" action={all('operator', 'Back office')}>
        <Loaded read={read} field="moneyAlerts" rows={2}>
          {(data) => <NeedList needs={alertNeeds(data)} none="No refund came back, and no capture is refused." />}
        </Loaded>
      </Card>
      <Card title="Stopped payouts" action={all('operator', 'Back office')}>
        <Loaded read={read} field="platformFreeze" rows={1}>
          {() => (
            <Loaded read={read} field="payoutFreezes" rows={1}>
              {(data) => (
                <NeedList needs={freezeNeeds(data)} none="Payouts of all organizations start as they are due." />
              )}
            </Loaded>
          )}
        </Loaded>
      </Card>
      <Card title="Worst endpoints" action={all('operator/endpoints', 'All endpoints')}>
        <Loaded read={read} field="worstWebhookEndpoints" rows={2}>
          {(data) => <NeedList needs={endpointNeeds(data)} none="No attempt has failed in the last 24 hours." />}
        </Loaded>
      </Card>
    </>
  );
}

const nobody = 'a former organization';

/** The claims that the operator decides, earliest deadline first. */
function claimNeeds({ operatorDisputes }: OperatorHomeQuery): Need[] {
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

/** Alerts about money. */
function alertNeeds({ moneyAlerts }: OperatorHomeQuery): Need[] {
  return moneyAlerts!.nodes.map(({ id, kind, orderId, code, amount }) => {
    const [action, detail] = alertWords[kind];
    const what = code === null ? moneyText(amount) : `${moneyText(amount)}: ${wordOf(code).toLowerCase()}`;
    return { id, action, what, detail, deadline: null, path: `operator/orders/${orderId}` };
  });
}

/** Stops of payouts: of all organizations, or of one. */
function freezeNeeds({ platformFreeze, payoutFreezes }: OperatorHomeQuery): Need[] {
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

/** The endpoints of all organizations with the most failed attempts. */
function endpointNeeds({ worstWebhookEndpoints }: OperatorHomeQuery): Need[] {
  return worstWebhookEndpoints!.nodes.map(({ endpointId, url, failedAttempts, organization }) => ({
    id: endpointId,
    action: 'Attempts fail',
    what: url,
    detail: `${isolated(organization?.name ?? nobody)}: ${failedAttempts.toLocaleString()} failed in 24 hours`,
    deadline: null,
    path: 'operator/endpoints',
  }));
}
