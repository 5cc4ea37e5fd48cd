import type { ChangeEventHandler, ReactNode } from 'react';
import { useInstallation } from '../../data/session/session.tsx';
import { SelectField } from './fields.tsx';

const names = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' });

/**
 * The currencies that the installation accepts, each with its name. `present` is always included, even if the
 * installation has stopped accepting it.
 */
export function useCurrencies(present?: string): (readonly [code: string, text: string])[] {
  const accepted: readonly string[] = useInstallation()?.currencies ?? [];
  const codes = present === undefined || accepted.includes(present) ? accepted : [present, ...accepted];
  return codes.map((code) => {
    const name = names.of(code);
    return [code, name === undefined ? code : `${code}, ${name}`] as const;
  });
}

interface CurrencyFieldProps {
  name: string;
  label?: string;
  hint?: string;
  value: string | undefined;
  /** The text of the empty choice. Absent: a currency must be chosen. */
  none?: string;
  onChange?: ChangeEventHandler<HTMLSelectElement>;
}

/** A choice among the currencies that the installation accepts. */
export function CurrencyField({ value, none, label = 'Currency', ...rest }: CurrencyFieldProps): ReactNode {
  const currencies = useCurrencies(value);
  return (
    <SelectField {...rest} label={label} defaultValue={value ?? ''} required={none === undefined}>
      {none !== undefined && <option value="">{none}</option>}
      {currencies.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
