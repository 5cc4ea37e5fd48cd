import type { ReactNode } from 'react';
import { BackOffice, BackOfficePage } from '../back-office.tsx';

/** What the operator must look at. */
export function OverviewScreen(): ReactNode {
  return (
    <BackOffice title="Back office" needs="listMoneyAlerts">
      <BackOfficePage title="Back office" about="All organizations.">
        <p>What the operator must look at.</p>
      </BackOfficePage>
    </BackOffice>
  );
}
