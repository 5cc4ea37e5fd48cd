import type { ReactNode } from 'react';
import { BackOffice, BackOfficePage } from '../back-office.tsx';

/** An organization. */
export function InspectedOrganizationScreen(): ReactNode {
  return (
    <BackOffice title="Organization" needs="inspectOrganization">
      <BackOfficePage title="Organization" about="All organizations.">
        <p>An organization.</p>
      </BackOfficePage>
    </BackOffice>
  );
}
