import type { ReactNode } from 'react';
import type { InspectedOrganizationFragment } from '../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Time } from '../../../ui/show/time/time.tsx';

/** Open business that must end before the organization is closed. */
export function OpenBusiness({
  organization: { status, open },
}: {
  organization: Pick<InspectedOrganizationFragment, 'status' | 'open'>;
}): ReactNode {
  return (
    <Card title="Open business">
      {open ? (
        <Facts
          rows={[
            ['Listings', open.listings],
            ['Offers', open.offers],
            ['Orders', open.orders],
            ['Payouts', open.payouts],
            ['Balances', open.balances],
            open.waitsUntil !== null && ['Last payouts may come back until', <Time at={open.waitsUntil} />],
          ]}
        />
      ) : (
        <p>{texts[status] ?? 'Open business is counted only while an organization closes.'}</p>
      )}
    </Card>
  );
}

const texts: Record<string, string> = {
  closing: 'It is being counted. Look again in a moment.',
  closed: 'There is none: the organization is closed.',
};
