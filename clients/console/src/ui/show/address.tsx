import type { ReactNode } from 'react';
import type { AddressInput } from '../../generated/graphql/graphql.ts';
import { countryName } from './countries.ts';

/** A postal address, line by line. */
export function Address({ address }: { address: AddressInput }): ReactNode {
  const { name, line1, line2, postalCode, city, region, country } = address;
  const place = [postalCode, city].filter(Boolean).join(' ');
  const lines = [name, line1, line2, place, region, countryName(country)].filter(Boolean);
  return (
    <address>
      {lines.map((line, position) => (
        <div key={position}>{line}</div>
      ))}
    </address>
  );
}
