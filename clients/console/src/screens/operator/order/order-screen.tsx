import type { ReactNode } from 'react';
import { BackOffice, BackOfficePage } from '../back-office.tsx';

/** An order with its money. */
export function InspectedOrderScreen(): ReactNode {
  return (
    <BackOffice title="Order" needs="inspectOrderMoney">
      <BackOfficePage title="Order" about="All organizations.">
        <p>An order with its money.</p>
      </BackOfficePage>
    </BackOffice>
  );
}
