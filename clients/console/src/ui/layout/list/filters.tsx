import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './filters.module.css';

interface FilterProps<T extends string> {
  label: string;
  /** The search parameter. */
  name: string;
  value: T | undefined;
  options: readonly (readonly [value: T, text: string])[];
  /** The text of the empty choice. */
  all?: string;
}

/** A filter of a list, kept in the address. Changing it leads to the first page. */
export function Filter<T extends string>({ label, name, value, options, all = 'All' }: FilterProps<T>): ReactNode {
  const navigate = useNavigate();
  return (
    <label className={css.filter}>
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            search: (former: object) => ({ ...former, [name]: target.value || undefined, after: undefined }),
          })
        }
      >
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Filters({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.filters}>{children}</div>;
}
