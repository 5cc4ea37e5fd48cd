import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Read } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import type { OperatorHomeQuery } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { NeedList } from './needs-you.tsx';
import { alertNeeds, claimNeeds, endpointNeeds, freezeNeeds } from './operator-needs.ts';

/** What waits for the operator of the platform, of all organizations. */
export function OperatorHome({ read }: { read: Read<OperatorHomeQuery> }): ReactNode {
  const { slug } = useHere();
  const all = (to: 'operator' | 'operator/disputes' | 'operator/endpoints', text: string) => (
    <Link to={`/o/${slug}/${to}` as string}>{text}</Link>
  );
  return (
    <>
      <Card title="Claims to decide" action={all('operator/disputes', 'All claims')}>
        <Loaded read={read} field="operatorDisputes" rows={2}>
          {(data) => <NeedList of={claimNeeds(data)} none="No claim waits for your decision." />}
        </Loaded>
      </Card>
      <Card title="Money alerts" action={all('operator', 'Back office')}>
        <Loaded read={read} field="moneyAlerts" rows={2}>
          {(data) => <NeedList of={alertNeeds(data)} none="No refund came back, and no capture is refused." />}
        </Loaded>
      </Card>
      <Card title="Stopped payouts" action={all('operator', 'Back office')}>
        <Loaded read={read} field="platformFreeze" rows={1}>
          {() => (
            <Loaded read={read} field="payoutFreezes" rows={1}>
              {(data) => <NeedList of={freezeNeeds(data)} none="Payouts of all organizations start as they are due." />}
            </Loaded>
          )}
        </Loaded>
      </Card>
      <Card title="Worst endpoints" action={all('operator/endpoints', 'All endpoints')}>
        <Loaded read={read} field="worstWebhookEndpoints" rows={2}>
          {(data) => <NeedList of={endpointNeeds(data)} none="No attempt has failed in the last 24 hours." />}
        </Loaded>
      </Card>
    </>
  );
}
