import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { type OrderRowFragment, OrdersDocument } from '../../../generated/graphql/graphql.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PagedList } from '../../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../../ui/layout/waiting.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { useCurrencies } from '../../../ui/controls/currency-field.tsx';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { IdFilter } from '../../../ui/layout/list/input-filter.tsx';
import { minorUnitsOf } from '../../../ui/show/money/money.ts';
import { titleOf } from '../../../records/order/order-title.ts';
import { deadlineOf, orderStatuses, orderTones } from '../../../records/order/order-states.ts';
import { partyOf, sides, tradeText } from '../../../records/party.ts';
import css from '../../../ui/layout/list/filters.module.css';

/** Orders of the organization, as buyer and as seller. */
export function OrdersScreen(): ReactNode {
  const search = useSearch({ from: '/frame/o/$slug/orders' });
  const { role, status, from, until, currency, min, max, after } = search;
  const { id, slug } = useHere();
  const read = useDocument(OrdersDocument, {
    after,
    role,
    status,
    createdAfter: from && startOfDay(from),
    createdBefore: until && dayAfter(until),
    currency,
    minTotal: totalOf(min, currency),
    maxTotal: totalOf(max, currency),
  });
  const filtered = Object.values(search).some((value) => value !== undefined);
  return (
    <Page title="Orders">
      <OrderFilters />
      <PagedList
        read={read}
        field="orders"
        after={after}
        empty={
          <Empty
            action={
              !filtered && (
                <ButtonLink to="/o/$slug/market" params={{ slug }} search={{}} look="primary">
                  Open the market
                </ButtonLink>
              )
            }
            guide={{ href: '/docs/guides/buying', text: 'How buying works' }}
          >
            {filtered ? 'No order matches these filters.' : 'Nothing was bought or sold yet.'}
          </Empty>
        }
      >
        {(orders) => (
          <Table caption="Orders" rows={orders} columns={columnsFor(id, slug)} keyOf={(order) => order.id} />
        )}
      </PagedList>
    </Page>
  );
}

function columnsFor(organizationId: string, slug: string): Column<OrderRowFragment>[] {
  return [
    {
      title: 'Order',
      cell: ({ id, items }) => (
        <Link to="/o/$slug/orders/$id" params={{ slug, id }}>
          {titleOf(items)}
        </Link>
      ),
    },
    { title: 'Status', cell: ({ status }) => <Status tone={orderTones[status]} word={wordOf(status)} />, wide: true },
    { title: 'With', cell: (order) => tradeText(partyOf(order, organizationId), order), wide: true },
    { title: 'Total', cell: ({ total }) => <Amount money={total} />, numeric: true },
    {
      title: 'Due',
      cell: (order) => {
        const deadline = deadlineOf(order);
        return deadline && <Time at={deadline} />;
      },
      wide: true,
      labeled: true,
    },
    { title: 'Ordered', cell: ({ createdAt }) => <Time at={createdAt} />, wide: true, labeled: true },
  ];
}

/** Filters of the orders, in the address. Totals are compared within one currency, so they need it first. */
function OrderFilters(): ReactNode {
  const { role, status, from, until, currency, min, max } = useSearch({ from: '/frame/o/$slug/orders' });
  const currencies = useCurrencies(currency);
  const refusal = (text: string) => faultOfAmount(text, currency);
  return (
    <Filters>
      <Filter label="Side" name="role" value={role} options={sides} />
      <Filter label="Status" name="status" value={status} options={orderStatuses} />
      <DayFilter label="Ordered from" name="from" value={from} />
      <DayFilter label="Ordered until" name="until" value={until} />
      <Filter label="Currency" name="currency" value={currency} options={currencies} />
      <IdFilter label="Total from" name="min" value={min} refusal={refusal} />
      <IdFilter label="Total up to" name="max" value={max} refusal={refusal} />
    </Filters>
  );
}

function faultOfAmount(text: string, currency: string | undefined): string | undefined {
  if (currency === undefined) return 'Choose the currency first.';
  try {
    minorUnitsOf(text, currency);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Filter of totals in minor units. Undefined without a valid amount or without a currency. */
function totalOf(text: string | undefined, currency: string | undefined): number | undefined {
  if (text === undefined || faultOfAmount(text, currency) !== undefined) return undefined;
  return minorUnitsOf(text, currency!);
}

interface DayFilterProps {
  label: string;
  /** The search parameter. */
  name: string;
  value: string | undefined;
}

/** A filter by a day, in the time zone of the person. */
function DayFilter({ label, name, value = '' }: DayFilterProps): ReactNode {
  const navigate = useNavigate();
  return (
    <label className={css.filter}>
      <span>{label}</span>
      <input
        type="date"
        key={value}
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value === value) return;
          void navigate({
            to: '.',
            search: (former: object) => ({ ...former, [name]: target.value || undefined, after: undefined }),
          });
        }}
      />
    </label>
  );
}

/** Midnight of the day (`2026-11-29`) in the zone of the person. */
function startOfDay(day: string): string {
  return dateOf(day, 0).toISOString();
}

/** Midnight after the day. */
function dayAfter(day: string): string {
  return dateOf(day, 1).toISOString();
}

function dateOf(day: string, later: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
