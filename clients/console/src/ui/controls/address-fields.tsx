import type { ReactNode } from 'react';
import type { AddressInput } from '../../generated/graphql/graphql.ts';
import css from './address-fields.module.css';
import { countries } from '../show/countries.ts';
import { SelectField, TextField } from './fields.tsx';
import { createOrderLimits } from '../../generated/limits.ts';

interface AddressFieldsProps {
  /** The path of the address in the input of the API, such as `input.shippingAddress`. */
  at: string;
  value?: AddressInput | null;
  /** The only possible country. Absent: any. */
  country?: string | null;
}

/** Fields of a shipping address. */
export function AddressFields({ at, value, country }: AddressFieldsProps): ReactNode {
  const possible = country ? countries.filter(([code]) => code === country) : countries;
  return (
    <fieldset className={css.fields}>
      <legend>Ship to</legend>
      <TextField {...member('name', 'Recipient', 'name')} />
      <TextField {...member('line1', 'Street and number', 'address-line1')} />
      <TextField {...member('line2', 'Second line', 'address-line2')} optional />
      <div className={css.pair}>
        <TextField {...member('postalCode', 'Postal code', 'postal-code')} optional />
        <TextField {...member('city', 'City', 'address-level2')} />
      </div>
      <div className={css.pair}>
        <TextField {...member('region', 'State or region', 'address-level1')} optional />
        <SelectField
          name={`${at}.country`}
          label="Country"
          defaultValue={value?.country ?? country ?? ''}
          autoComplete="country"
        >
          {!country && <option value="">Choose one</option>}
          {possible.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );

  function member(name: keyof AddressInput, label: string, autoComplete: string) {
    // An address has the same limits everywhere.
    const limits = name === 'country' ? {} : createOrderLimits[`shippingAddress.${name}`];
    return { name: `${at}.${name}`, label, autoComplete, ...limits, defaultValue: value?.[name] ?? '' };
  }
}

/** The entered address. */
export function addressIn(fields: FormData, at: string): AddressInput {
  const text = (name: keyof AddressInput): string => String(fields.get(`${at}.${name}`) ?? '').trim();
  return {
    name: text('name'),
    line1: text('line1'),
    line2: text('line2') || null,
    city: text('city'),
    region: text('region') || null,
    postalCode: text('postalCode') || null,
    country: text('country'),
  };
}
