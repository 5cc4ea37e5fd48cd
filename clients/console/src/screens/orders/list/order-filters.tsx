import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrencies } from '../../../ui/controls/currency-field.tsx';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { IdFilter } from '../../../ui/layout/list/input-filter.tsx';
import { minorUnitsOf } from '../../../ui/show/money/money.ts';
import { orderStatuses } from '../order-states.ts';
import { DayFilter } from './day-filter.tsx';

const roles = [
  ['buyer', 'Bought'],
  ['seller', 'Sold'],
] as const;

/** Filters of the orders, in the address. Totals are compared within one currency, so they need it first. */
export function OrderFilters(): ReactNode {
  const { role, status, from, until, currency, min, max } = useSearch({ from: '/frame/o/$slug/orders' });
  const currencies = useCurrencies(currency);
  const refusal = (text: string) => faultOfAmount(text, currency);
  return (
    <Filters>
      <Filter label="Side" name="role" value={role} options={roles} />
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

/** The filter of totals in minor units. Undefined: there is none, or no currency, or it is no amount. */
export function totalOf(text: string | undefined, currency: string | undefined): number | undefined {
  if (text === undefined || faultOfAmount(text, currency) !== undefined) return undefined;
  return minorUnitsOf(text, currency!);
}
