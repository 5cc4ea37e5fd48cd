import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Read } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { BalanceFigures } from '../money/balances/balance-figures.tsx';

/** What the organization has earned. */
export function Balances({ read }: { read: Read<HomeQuery> }): ReactNode {
  const { slug } = useHere();
  return (
    <Card
      title="Balances"
      action={
        <Link to="/o/$slug/money" params={{ slug }} search={{}}>
          All money
        </Link>
      }
    >
      <Loaded read={read} field="balance" rows={2}>
        {({ balance }) => <BalanceFigures of={balance ?? []} />}
      </Loaded>
    </Card>
  );
}
