import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';

/** Shown for an address without a screen, or with a record that this person may not see. */
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
