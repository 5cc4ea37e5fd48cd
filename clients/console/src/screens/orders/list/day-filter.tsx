import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from '../../../ui/layout/list/filters.module.css';

interface DayFilterProps {
  label: string;
  /** The search parameter. */
  name: string;
  value: string | undefined;
}

/** A filter by a day, in the time zone of the person. */
export function DayFilter({ label, name, value = '' }: DayFilterProps): ReactNode {
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
