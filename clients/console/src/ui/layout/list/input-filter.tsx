import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { localOf } from '../../show/time/local.ts';
import css from './filters.module.css';

interface InputFilterProps {
  label: string;
  /** The search parameter. */
  name: string;
  value: string | undefined;
  /** Why the text is not a value. Undefined: it is one. */
  refusal?: (text: string) => string | undefined;
  placeholder?: string;
}

/** A text filter, such as an id. It applies when the field is left or Enter is pressed. */
export function IdFilter({ label, name, value, refusal, placeholder }: InputFilterProps): ReactNode {
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<string>();
  const apply = (text: string): void => {
    const why = text === '' ? undefined : refusal?.(text);
    setWrong(why);
    if (why !== undefined || text === (value ?? '')) return;
    void navigate({
      to: '.',
      search: (former: object) => ({ ...former, [name]: text || undefined, after: undefined }),
    });
  };
  return (
    <label className={css.filter}>
      <span>{label}</span>
      <input
        key={value}
        defaultValue={value}
        placeholder={placeholder}
        spellCheck={false}
        aria-invalid={wrong !== undefined || undefined}
        onBlur={({ target }) => apply(target.value.trim())}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value.trim())}
      />
      {wrong !== undefined && <span role="alert">{wrong}</span>}
    </label>
  );
}

interface TimeFilterProps extends Pick<InputFilterProps, 'label' | 'name' | 'value'> {
  /** Why the value conflicts with other filters. */
  fault?: string | undefined;
}

/** A filter by a moment, in the time zone of the person. */
export function TimeFilter({ label, name, value, fault }: TimeFilterProps): ReactNode {
  const navigate = useNavigate();
  return (
    <label className={css.filter}>
      <span>{label}</span>
      <input
        type="datetime-local"
        key={value}
        defaultValue={value === undefined ? '' : localOf(value)}
        aria-invalid={fault !== undefined || undefined}
        onBlur={({ target }) => {
          const next = target.value === '' ? undefined : new Date(target.value).toISOString();
          if (target.value === (value === undefined ? '' : localOf(value))) return;
          void navigate({ to: '.', search: (former: object) => ({ ...former, [name]: next, after: undefined }) });
        }}
      />
      {fault !== undefined && <span role="alert">{fault}</span>}
    </label>
  );
}
