import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDocument } from '../../data/queries.ts';
import { configQuery } from '../../data/config.ts';
import { may } from '../../data/rights.ts';
import { useHere } from '../../data/session/session.tsx';
import { HomeDocument, OperatorHomeDocument } from '../../generated/graphql/graphql.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/waiting.tsx';
import { BackOfficePage } from '../operator/back-office.tsx';
import { Balances } from './balances.tsx';
import { Checklist } from './checklist.tsx';
import { EndpointHealth } from './endpoint-health.tsx';
import { needsOf } from './needs.ts';
import { NeedsYou } from './needs-you.tsx';
import { OperatorHome } from './operator-home.tsx';
import { OpenPayouts } from './open-payouts.tsx';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The first screen: what waits for this person, by their role, and how to begin. */
export function HomeScreen(): ReactNode {
  const { name, role, status, operator } = useHere();
  const [since] = useState(() => new Date(Math.floor((Date.now() - dayMs) / hourMs) * hourMs).toISOString());
  const [moved, setMoved] = useState(false);
  // After the clock was moved, orders are completed and paid out step by step.
  const read = useDocument(HomeDocument, { since, money: may(role, 'getBalance') }, moved ? { everyMs: 5_000 } : {});
  const config = useQuery(configQuery);
  const operates = operator && may(role, 'listMoneyAlerts');
  const office = useDocument(OperatorHomeDocument, {}, { enabled: operates });
  // The parts come together, because one that comes later would move the others.
  if (read.isPending || config.isPending || (operates && office.isPending))
    return (
      <Page title={name}>
        <Skeleton rows={12} />
      </Page>
    );
  // Who has nothing to do yet wants to know how to begin.
  const idle = read.data !== undefined && needsOf(read.data.data, role).length === 0;
  if (operates)
    return (
      <BackOfficePage title={name} about="You operate the platform: this is the business of all organizations.">
        <OperatorHome read={office} />
        {!idle && <NeedsYou read={read} />}
      </BackOfficePage>
    );
  const checklist = role !== 'finance' && status === 'active' && (
    <Checklist read={read} config={config.data} onMoved={() => setMoved(true)} />
  );
  return (
    <Page title={name}>
      {idle && checklist}
      {role === 'developer' && <EndpointHealth read={read} />}
      {role === 'finance' && <Balances read={read} />}
      {role === 'finance' && <OpenPayouts read={read} />}
      <NeedsYou read={read} />
      {(role === 'owner' || role === 'admin') && <Balances read={read} />}
      {!idle && checklist}
    </Page>
  );
}
