import type { ReactNode } from 'react';
import { Page } from '../../ui/layout/page.tsx';

export function FirstOrganizationScreen(): ReactNode {
  return (
    <Page title="Name your organization">
      <p>People work in organizations.</p>
    </Page>
  );
}
