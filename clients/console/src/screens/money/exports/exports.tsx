import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDownload } from '../../../data/download.ts';
import { useClockAheadMs } from '../../../data/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Download } from '../../../ui/icons/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { ErrorBox } from '../../../ui/controls/error-box.tsx';
import { Table } from '../../../ui/show/table.tsx';
import { monthName, monthOf, monthsUntil, periodOf } from './months.ts';

const files = [
  ['orders', 'Orders', 'Your purchases and sales, with fee and net of your sales'],
  ['payments', 'Payments', 'Payments that you made and received'],
  ['refunds', 'Refunds', 'Refunds to buyers, including chargebacks'],
  ['payouts', 'Payouts', 'Payouts to you, made and waiting'],
  ['ledger-entries', 'Ledger entries', 'Every change of the amounts held for your orders, earned, and being paid out'],
] as const;

/** Files of a month for a bookkeeper. */
export function Exports(): ReactNode {
  const { month: chosen } = useSearch({ from: '/frame/o/$slug/money' });
  const present = monthOf(Date.now() + useClockAheadMs());
  const month = chosen ?? present;
  const { mutate, isPending, variables, error } = useDownload();
  return (
    <Card title={`Exports of ${monthName(month)}`} action={<a href="/docs/guides/accounting">Contents of the files</a>}>
      <Filters>
        <Filter
          label="Month"
          name="month"
          value={chosen}
          all={monthName(present)}
          options={monthsUntil(present, chosen)}
        />
      </Filters>
      <p>
        {month >= present && 'This month has not ended, so its files are not complete yet. '}
        Files are CSV with totals at the end. A record belongs to the month in which it was created, in UTC.
      </p>
      <Table
        caption="Exports"
        rows={files}
        keyOf={([file]) => file}
        columns={[
          { title: 'File', cell: ([, title]) => title },
          { title: 'What it has', cell: ([, , text]) => text, wide: true },
        ]}
        actions={([file, title]) => {
          const path = `/exports/${file}?${periodOf(month)}`;
          return (
            <Actions as="span">
              <Button busy={isPending && variables === path} onClick={() => mutate(path)}>
                <Download size={16} aria-hidden /> Download
                <span className="visually-hidden"> {title.toLowerCase()}</span>
              </Button>
            </Actions>
          );
        }}
      />
      {error && <ErrorBox error={error} />}
    </Card>
  );
}
