import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Read, useDocument } from '../../data/queries.ts';
import { configQuery } from '../../data/config.ts';
import { may } from '../../data/rights.ts';
import { useHere } from '../../data/session/session.tsx';
import { HomeDocument, type HomeQuery, OperatorHomeDocument } from '../../generated/graphql/graphql.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded, Skeleton } from '../../ui/layout/waiting.tsx';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/layout/card.tsx';
import { Amount } from '../../ui/show/money/amount.tsx';
import { Status, wordOf } from '../../ui/show/status.tsx';
import { BackOfficePage } from '../../frame/back-office.tsx';
import { Checklist } from './checklist.tsx';
import { needsOf, webhookNeeds } from './needs.ts';
import { NeedList, NeedsYou } from './needs-you.tsx';
import { OperatorHome } from './operator-home.tsx';
import { BalanceFigures } from '../../records/balance/balance-figures.tsx';
import { PayoutSentence } from '../../records/payout/payout-sentence.tsx';
import { payoutTones } from '../../records/payout/payout-texts.ts';
import { EndpointStatus } from '../../records/webhook-endpoint/endpoint-status.tsx';
import css from './home-screen.module.css';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** First screen: open tasks and figures for the role of the person, and the first steps. */
export function HomeScreen(): ReactNode {
  const { name, role, status, operator } = useHere();
  const [since] = useState(() => new Date(Math.floor((Date.now() - dayMs) / hourMs) * hourMs).toISOString());
  const [moved, setMoved] = useState(false);
  // Orders are completed and paid out step by step after the clock was moved.
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
  // A person without tasks sees how to begin.
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

/** Balances of the organization. */
function Balances({ read }: { read: Read<HomeQuery> }): ReactNode {
  const { slug } = useHere();
  return (
    <Card
      title="Balances"
      action={
        <Link to="/o/$slug/money" params={{ slug }} search={{}}>
          All money
        </Link>
      }
    >
      <Loaded read={read} field="balance" rows={2}>
        {({ balance }) => <BalanceFigures balances={balance ?? []} />}
      </Loaded>
    </Card>
  );
}

const open = ['scheduled', 'on_hold', 'failed', 'returned'];

/** Payouts that wait, failed or came back, each with its causes to wait. */
function OpenPayouts({ read }: { read: Read<HomeQuery> }): ReactNode {
  const { slug } = useHere();
  return (
    <Card title="Payouts that wait or failed">
      <Loaded read={read} field="payouts" rows={2}>
        {({ payouts }) => {
          const shown = payouts!.nodes.filter(({ status }) => open.includes(status));
          return shown.length === 0 ? (
            <p className={css.quiet}>No payout waits.</p>
          ) : (
            <ul className={css.needs}>
              {shown.map((payout) => (
                <li key={payout.id} className={css.need}>
                  <Status tone={payoutTones[payout.status]} word={wordOf(payout.status)} />
                  <span className={css.what}>
                    <Link to="/o/$slug/payouts/$id" params={{ slug, id: payout.id }}>
                      <Amount money={payout.amount} />
                    </Link>
                    <span className={css.quiet}>
                      <PayoutSentence payout={payout} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}

/** Status of the endpoints, and failed deliveries of the last 24 hours. */
function EndpointHealth({ read }: { read: Read<HomeQuery> }): ReactNode {
  const { slug } = useHere();
  return (
    <>
      <Card title="Endpoints" action={<Link to={`/o/${slug}/webhooks` as string}>All endpoints</Link>}>
        <Loaded read={read} field="webhookEndpoints" rows={3}>
          {({ webhookEndpoints }) =>
            webhookEndpoints!.nodes.length === 0 ? (
              <p className={css.quiet}>There is no endpoint yet.</p>
            ) : (
              <ul className={css.needs}>
                {webhookEndpoints!.nodes.map((endpoint) => (
                  <li key={endpoint.id} className={css.need}>
                    <EndpointStatus endpoint={endpoint} />
                    <Link to={`/o/${slug}/webhooks/${endpoint.id}` as string}>{endpoint.url}</Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <Card title="Failed deliveries of 24 hours">
        <Loaded read={read} field="failedDeliveries" rows={2}>
          {(data) => (
            <NeedList
              needs={webhookNeeds(data).filter(({ path }) => path.startsWith('deliveries/'))}
              none="None failed."
            />
          )}
        </Loaded>
      </Card>
    </>
  );
}
