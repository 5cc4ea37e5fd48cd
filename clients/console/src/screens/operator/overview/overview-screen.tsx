import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import {
  OperatorOverviewDocument,
  type PayoutFreezeFragment,
  type RiskHoldFragment,
} from '../../../generated/graphql/graphql.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PagedList } from '../../../ui/layout/list/paged-list.tsx';
import { Loaded } from '../../../ui/layout/waiting.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { isAnyId, isId } from '../../../data/search.ts';
import { TextField } from '../../../ui/controls/fields.tsx';
import { FieldRefused, Form } from '../../../ui/controls/form.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { wordOf } from '../../../ui/show/status.tsx';
import { BackOfficePage } from '../../../frame/back-office.tsx';
import { ClaimTable } from '../disputes/claim-table.tsx';
import { EndpointTable } from '../endpoints/endpoint-table.tsx';
import { OrderLink, OrganizationLink } from '../records.tsx';
import { AllPayouts } from './all-payouts.tsx';
import { MoneyAlerts } from './money-alerts.tsx';
import css from '../back-office.module.css';

/** Open work of the operator of the platform, and a field that opens an order or organization. */
export function OverviewScreen(): ReactNode {
  const { slug } = useHere();
  const { after, freezesAfter } = useSearch({ from: '/frame/o/$slug/operator' });
  const read = useDocument(OperatorOverviewDocument, { after, freezesAfter });
  return (
    <BackOfficePage
      title="Back office"
      about="You are viewing the business of all organizations. Your reads and changes are in your audit log."
    >
      <div className={css.pair}>
        <LookUp />
        <Loaded read={read} field="platformFreeze" rows={4}>
          {({ platformFreeze }) => <AllPayouts freezes={platformFreeze!.freezes} />}
        </Loaded>
      </div>
      <Card
        title="Claims to decide"
        action={
          <Link to="/o/$slug/operator/disputes" params={{ slug }} search={{}}>
            All claims
          </Link>
        }
      >
        <Loaded read={read} field="operatorDisputes" rows={3}>
          {({ operatorDisputes }) =>
            operatorDisputes!.nodes.length === 0 ? (
              <p className={css.quiet}>No claim waits for your decision.</p>
            ) : (
              <ClaimTable disputes={operatorDisputes!.nodes} caption="Claims to decide, earliest deadline first" />
            )
          }
        </Loaded>
      </Card>
      <Card
        title="Money alerts"
        action={<a href="/docs/guides/money#for-the-operator-of-the-platform">What you can do</a>}
      >
        <PagedList
          read={read}
          field="moneyAlerts"
          after={after}
          rows={3}
          empty={<p className={css.quiet}>There is none: no refund came back, and no capture is refused.</p>}
        >
          {(alerts) => <MoneyAlerts alerts={alerts} />}
        </PagedList>
      </Card>
      <Card title="Held payouts">
        <Loaded read={read} field="riskHolds" rows={2}>
          {({ riskHolds }) =>
            riskHolds!.nodes.length === 0 ? (
              <p className={css.quiet}>No payout waits because of risk.</p>
            ) : (
              <RiskHolds holds={riskHolds!.nodes} />
            )
          }
        </Loaded>
      </Card>
      <Card title="Stopped payouts">
        <PagedList
          read={read}
          field="payoutFreezes"
          after={freezesAfter}
          page="freezesAfter"
          rows={2}
          empty={<p className={css.quiet}>No organization has its payouts stopped.</p>}
        >
          {(freezes) => (
            <Table
              caption="Organizations whose payouts are stopped"
              rows={freezes}
              columns={freezeColumns}
              keyOf={({ organizationId }) => organizationId}
            />
          )}
        </PagedList>
      </Card>
      <Card
        title="Worst endpoints"
        action={
          <Link to="/o/$slug/operator/endpoints" params={{ slug }} search={{}}>
            All endpoints
          </Link>
        }
      >
        <Loaded read={read} field="worstWebhookEndpoints" rows={3}>
          {({ worstWebhookEndpoints }) =>
            worstWebhookEndpoints!.nodes.length === 0 ? (
              <p className={css.quiet}>No attempt has failed in the last 24 hours.</p>
            ) : (
              <EndpointTable endpoints={worstWebhookEndpoints!.nodes} />
            )
          }
        </Loaded>
      </Card>
    </BackOfficePage>
  );
}

const freezeColumns: Column<PayoutFreezeFragment>[] = [
  {
    title: 'Organization',
    cell: ({ organizationId, organization }) => <OrganizationLink id={organizationId} organization={organization} />,
  },
  { title: 'Since', cell: ({ frozenAt }) => frozenAt !== null && <Time at={frozenAt} /> },
];

/** Leads to an order or an organization by its id. */
function LookUp(): ReactNode {
  const { slug } = useHere();
  const navigate = useNavigate();
  return (
    <Card title="Look up">
      <Form
        submit="Open"
        busy={false}
        error={null}
        onSubmit={(fields) => {
          const id = String(fields.get('id')).trim();
          if (isId('ord', id)) return navigate({ to: '/o/$slug/operator/orders/$id', params: { slug, id } });
          if (isId('org', id)) return navigate({ to: '/o/$slug/operator/organizations/$id', params: { slug, id } });
          throw new FieldRefused(
            'id',
            isAnyId(id)
              ? 'This is the id of something else. Paste that of its order (ord_…) or organization (org_…).'
              : 'This is no id. Those of orders are ord_ and 26 characters, those of organizations begin with org_.',
          );
        }}
      >
        <TextField
          name="id"
          label="Id of an order or an organization"
          placeholder="ord_… or org_…"
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Card>
  );
}

/** Payouts that wait because of risk. They are approved on the page of their order. */
function RiskHolds({ holds }: { holds: readonly RiskHoldFragment[] }): ReactNode {
  return (
    <Table
      caption="Payouts that wait because of risk, newest first"
      rows={holds}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

const columns: Column<RiskHoldFragment>[] = [
  {
    title: 'Waits because of',
    cell: ({ orderId, reasons }) => (
      <OrderLink id={orderId}>{reasons.map((reason) => wordOf(reason)).join(', ')}</OrderLink>
    ),
  },
  { title: 'Since', cell: ({ since }) => <Time at={since} />, wide: true, labeled: true },
  { title: 'Amount', cell: ({ amount }) => <Amount money={amount} />, numeric: true },
];
