import type { ReactNode } from 'react';
import { BackOffice, BackOfficePage } from '../back-office.tsx';

/** The endpoints at which deliveries fail or wait. */
export function WorstEndpointsScreen(): ReactNode {
  return (
    <BackOffice title="Worst endpoints" needs="listWorstEndpoints">
      <BackOfficePage title="Worst endpoints" about="All organizations.">
        <p>The endpoints at which deliveries fail or wait.</p>
      </BackOfficePage>
    </BackOffice>
  );
}
