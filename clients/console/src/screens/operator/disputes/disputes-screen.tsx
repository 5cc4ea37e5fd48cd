import type { ReactNode } from 'react';
import { BackOffice, BackOfficePage } from '../back-office.tsx';

/** The open claims of buyers. */
export function OperatorDisputesScreen(): ReactNode {
  return (
    <BackOffice title="Claims to decide" needs="listDueClaims">
      <BackOfficePage title="Claims to decide" about="All organizations.">
        <p>The open claims of buyers.</p>
      </BackOfficePage>
    </BackOffice>
  );
}
