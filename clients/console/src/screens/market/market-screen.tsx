import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import { MarketDocument, type MarketRowFragment } from '../../generated/graphql/graphql.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PagedList } from '../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../ui/layout/waiting.tsx';
import { Amount } from '../../ui/show/money/amount.tsx';
import { Initials } from '../../ui/show/initials.tsx';
import { moneyText } from '../../ui/show/money/money.ts';
import { MarketFilters } from './market-filters.tsx';
import css from './market.module.css';

/** Published listings of all organizations. */
export function MarketScreen(): ReactNode {
  const { q, categories, currency, minPrice, maxPrice, sort, after } = useSearch({ from: '/frame/o/$slug/market' });
  const filters = { q, categories: categoriesOf(categories), currency, minPrice, maxPrice, sort };
  const read = useDocument(MarketDocument, { ...filters, after });
  const filtered = Object.values({ ...filters, after }).some((value) => value !== undefined);
  return (
    <Page title="Market">
      <MarketFilters />
      <PagedList read={read} field="listings" after={after} empty={<Nothing filtered={filtered} />}>
        {(listings) => (
          <ul className={css.tiles}>
            {listings.map((listing) => (
              <Tile key={listing.id} listing={listing} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

/** The categories of the address, which are separated by commas. */
function categoriesOf(text: string | undefined): string[] | undefined {
  const categories = text
    ?.split(',')
    .map((category) => category.trim())
    .filter(Boolean);
  return categories?.length ? categories.slice(0, 5) : undefined;
}

function Nothing({ filtered }: { filtered: boolean }): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  return filtered ? (
    <Empty
      action={
        <ButtonLink to="/o/$slug/market" params={{ slug }} search={{}}>
          Show all listings
        </ButtonLink>
      }
    >
      Nothing for sale matches these filters.
    </Empty>
  ) : (
    <Empty
      guide={{ href: '/docs/guides/buying', text: 'How buying works' }}
      action={
        <ButtonLink to="/o/$slug/listings/new" params={{ slug }}>
          Create a listing
        </ButtonLink>
      }
    >
      Nobody sells anything yet.
    </Empty>
  );
}

function Tile({
  listing: { id, title, organization, organizationId, price, shippingAmount, quantityAvailable, offersEnabled },
}: {
  listing: MarketRowFragment;
}): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const here = useHere();
  const facts = [
    shippingAmount.amount > 0 ? `${moneyText(shippingAmount)} shipping` : 'No shipping costs',
    `${quantityAvailable} available`,
    ...(offersEnabled ? ['takes offers'] : []),
  ];
  return (
    <li className={css.tile}>
      <div className={css.top}>
        <Initials name={title} />
        <div>
          <Link to="/o/$slug/market/$id" params={{ slug, id }} className={css.title}>
            {title}
          </Link>
          <p className={css.seller}>
            {organizationId === here.id ? 'Yours' : (organization?.name ?? 'A former organization')}
          </p>
        </div>
      </div>
      <div>
        <p className={css.price}>
          <Amount money={price} />
        </p>
        <p className={css.quiet}>{facts.join(' · ')}</p>
      </div>
    </li>
  );
}
