import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Currency } from '../../generated/graphql/graphql.ts';
import { AmountField, amountIn } from '../../ui/controls/amount-field.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { CurrencyField } from '../../ui/controls/currency-field.tsx';
import { SelectField, TextField } from '../../ui/controls/fields.tsx';
import { FieldRefused, Form } from '../../ui/controls/form.tsx';
import css from './market.module.css';

const sorts = [
  ['newest', 'Newest first'],
  ['price_asc', 'Lowest price first'],
  ['price_desc', 'Highest price first'],
] as const;
type Sort = (typeof sorts)[number][0];

/** The filters of the market, which are in its address. */
export function MarketFilters(): ReactNode {
  const search = useSearch({ from: '/frame/o/$slug/market' });
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const navigate = useNavigate();
  const { q, categories, currency, minPrice, maxPrice, sort } = search;
  const money = (amount: number | undefined) =>
    amount === undefined || currency === undefined ? undefined : { amount, currency };
  const filtered = Object.entries(search).some(([name, value]) => name !== 'after' && value !== undefined);
  return (
    <search>
      <Form
        // Each address has its own form, so that Back shows the filters of that page.
        key={JSON.stringify(search)}
        submit="Search"
        busy={false}
        error={null}
        onSubmit={(fields) => navigate({ to: '/o/$slug/market', params: { slug }, search: filtersIn(fields) })}
        aside={
          filtered && (
            <ButtonLink look="quiet" to="/o/$slug/market" params={{ slug }} search={{}}>
              Clear
            </ButtonLink>
          )
        }
      >
        <div className={css.search}>
          <div className={css.words}>
            <TextField name="q" label="Words" type="search" defaultValue={q} maxLength={200} required={false} />
          </div>
          <div className={css.categories}>
            <TextField
              name="categories"
              label="Categories"
              defaultValue={categories}
              maxLength={350}
              required={false}
              placeholder="instruments, brass"
            />
          </div>
          <div>
            <CurrencyField name="currency" value={currency} none="Any" />
          </div>
          <div>
            <AmountField name="minPrice" label="Price from" value={money(minPrice)} required={false} />
          </div>
          <div>
            <AmountField name="maxPrice" label="Price to" value={money(maxPrice)} required={false} />
          </div>
          <div>
            <SelectField name="sort" label="Order" defaultValue={sort ?? 'newest'}>
              {sorts.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      </Form>
    </search>
  );
}

/** The search parameters of what was entered. Throws `FieldRefused`. */
function filtersIn(fields: FormData) {
  const text = (name: string): string => String(fields.get(name) ?? '').trim();
  const currency = text('currency');
  const sort = text('sort') as Sort;
  const byPrice = sort !== 'newest' || text('minPrice') !== '' || text('maxPrice') !== '';
  if (byPrice && currency === '') throw new FieldRefused('currency', 'Prices are compared in one currency: choose it.');
  const minPrice = amountIn(fields, 'minPrice', currency)?.amount;
  const maxPrice = amountIn(fields, 'maxPrice', currency)?.amount;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
    throw new FieldRefused('maxPrice', 'This is less than the smallest price.');
  return {
    ...(text('q') !== '' && { q: text('q') }),
    ...(text('categories') !== '' && { categories: text('categories') }),
    ...(currency !== '' && { currency: currency as Currency }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(sort !== 'newest' && { sort }),
  };
}
