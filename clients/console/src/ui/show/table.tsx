import type { ReactNode } from 'react';
import css from './table.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Whether it is aligned to the right, for figures. */
  numeric?: boolean;
  /** Whether only wide screens have the column. Narrow ones show it in the second line of the first column. */
  wide?: boolean;
  /** Whether that line has its title too. */
  labeled?: boolean;
}

interface TableProps<Row> {
  /** Name of the table for screen readers. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The buttons of a row, in the last column. */
  actions?: (row: Row) => ReactNode;
}

/** A table of records. Narrow screens keep two columns, and show the others in the second line of the first. */
export function Table<Row>({ caption, rows, columns, keyOf, actions }: TableProps<Row>): ReactNode {
  const [first, ...others] = columns as [Column<Row>, ...Column<Row>[]];
  const folded = others.filter(({ wide }) => wide);
  const lastNarrow = actions ? undefined : columns.findLast(({ wide }) => !wide)?.title;
  const classOf = ({ title, numeric, wide }: Column<Row>): string =>
    [numeric && css.numeric, wide && css.wide, title === lastNarrow && css.end].filter(Boolean).join(' ');
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">
              {first.cell(row)}
              {folded.length > 0 && <Folded columns={folded} row={row} />}
            </th>
            {others.map((column) => (
              <td key={column.title} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
            {actions && (
              <td className={css.actions}>
                <span className={css.buttons}>{actions(row)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The wide columns as a line of text, for narrow screens. */
function Folded<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }): ReactNode {
  return (
    <span className={css.folded}>
      {columns
        .map(({ cell, ...column }) => ({ ...column, content: cell(row) }))
        .filter(({ content }) => content !== null && content !== undefined && content !== false && content !== '')
        .map(({ title, labeled, content }) => (
          <span key={title}>
            <span className={labeled ? undefined : 'visually-hidden'}>{title}: </span>
            {content}
          </span>
        ))}
    </span>
  );
}
