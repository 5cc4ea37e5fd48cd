import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

/** The address leads to nothing, or to a record that this person may not see. */
export function NotFound({ what = 'screen' }: { what?: string }): ReactNode {
  return (
    <Page title="Not found">
      <p>There is no such {what}, or it belongs to another organization.</p>
      <p>
        <Link to="/">To your organization</Link>
      </p>
    </Page>
  );
}
