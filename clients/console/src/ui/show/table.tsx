import type { ReactNode } from 'react';
import css from './table.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the right, as figures are. */
  numeric?: boolean;
  /** Not shown on narrow screens, where it is part of the second line of the first column. */
  wide?: boolean;
}

interface TableProps<Row> {
  /** What the rows are, for people who do not see the heading. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
}

/** A table of records. On narrow screens two columns remain, and the others are the second line of the first. */
export function Table<Row>({ caption, rows, columns, keyOf }: TableProps<Row>): ReactNode {
  const [first, ...others] = columns as [Column<Row>, ...Column<Row>[]];
  const folded = others.filter(({ wide }) => wide);
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, numeric, wide }) => (
            <th key={title} scope="col" className={classOf(numeric, wide)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">
              {first.cell(row)}
              {folded.length > 0 && (
                <span className={css.folded}>
                  {folded.map(({ title, cell }) => (
                    <span key={title}>
                      <span className="visually-hidden">{title}: </span>
                      {cell(row)}
                    </span>
                  ))}
                </span>
              )}
            </th>
            {others.map(({ title, cell, numeric, wide }) => (
              <td key={title} className={classOf(numeric, wide)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf(numeric = false, wide = false): string {
  return [numeric && css.numeric, wide && css.wide].filter(Boolean).join(' ');
}
