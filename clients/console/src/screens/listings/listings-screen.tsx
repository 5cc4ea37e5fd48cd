import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../data/queries.ts';
import { ListingsDocument, type ListingsQuery } from '../../generated/graphql/graphql.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded } from '../../ui/layout/waiting.tsx';
import { Amount } from '../../ui/show/amount.tsx';
import { Status, type Tone, wordOf } from '../../ui/show/status.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time.tsx';

type Row = NonNullable<ListingsQuery['listings']>['nodes'][number];

const tones: Record<Row['status'], Tone> = {
  draft: 'quiet',
  published: 'good',
  paused: 'hold',
  sold_out: 'warn',
  archived: 'quiet',
};

const columns: Column<Row>[] = [
  { title: 'Title', cell: ({ title }) => title },
  { title: 'Status', cell: ({ status }) => <Status tone={tones[status]} word={wordOf(status)} />, wide: true },
  { title: 'Price', cell: ({ price }) => <Amount of={price} />, numeric: true },
  { title: 'Available', cell: ({ quantityAvailable }) => quantityAvailable, numeric: true, wide: true },
  { title: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} />, wide: true },
];

export function ListingsScreen(): ReactNode {
  const { after } = useSearch({ from: '/frame/o/$slug/listings' });
  const read = useDocument(ListingsDocument, { after });
  return (
    <Page title="Listings">
      <Loaded read={read} field="listings" rows={8}>
        {({ listings }) =>
          listings!.nodes.length === 0 ? (
            <Empty guide={{ href: '/docs/guides/selling', text: 'How selling works' }}>You have no listings yet.</Empty>
          ) : (
            <Table caption="Listings" rows={listings!.nodes} columns={columns} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Page>
  );
}
