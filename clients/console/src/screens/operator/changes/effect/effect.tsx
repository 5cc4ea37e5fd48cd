import type { ReactNode } from 'react';
import { useDocument } from '../../../../data/queries.ts';
import { InspectOpenTradeDocument, WaitingPayoutsDocument } from '../../../../generated/graphql/graphql.ts';
import { Facts } from '../../../../ui/layout/card.tsx';
import { Loaded } from '../../../../ui/layout/waiting.tsx';
import { effectOfStart, effectOfStop } from './payout-figures.ts';

interface EffectOnPayoutsProps {
  change: 'stop' | 'start';
  /** The affected organization. Undefined: all. */
  organizationId?: string;
  /** Another cause that stops its payouts, besides a stop of all. */
  other?: string | undefined;
}

/** Number and sums of the payouts that a stop or its end concerns. */
export function EffectOnPayouts({ change, organizationId, other }: EffectOnPayoutsProps): ReactNode {
  const read = useDocument(WaitingPayoutsDocument, { organizationId }, { unkept: true });
  return (
    <Loaded read={read} field="waitingPayouts" rows={1}>
      {({ waitingPayouts, platformFreeze }) => {
        const others = other === undefined ? [] : [other];
        if (organizationId !== undefined && (platformFreeze?.freezes.length ?? 0) > 0)
          others.push('the stop of all payouts');
        const effectOf = change === 'stop' ? effectOfStop : effectOfStart;
        return (
          <p>
            <strong>{effectOf(waitingPayouts!, others)}</strong>
          </p>
        );
      }}
    </Loaded>
  );
}

/** Trade that a suspension or its end concerns, in figures. */
export function EffectOnTrade({
  change,
  organizationId: id,
}: {
  change: 'stop' | 'start';
  organizationId: string;
}): ReactNode {
  const read = useDocument(InspectOpenTradeDocument, { id }, { unkept: true });
  const stops = change === 'stop';
  return (
    <Loaded read={read} field="inspectOpenTrade" rows={3}>
      {({ inspectOpenTrade }) => {
        const { listings, offers, orders } = inspectOpenTrade!;
        return (
          <Facts
            amounts
            rows={[
              [`Listings that are ${stops ? 'hidden' : 'shown again'}`, listings],
              [`Open offers that ${stops ? 'can only be rejected or withdrawn' : 'can be accepted again'}`, offers],
              ['Open orders, which go on', orders],
            ]}
          />
        );
      }}
    </Loaded>
  );
}
