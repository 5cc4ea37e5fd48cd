import type { ReactNode } from 'react';
import type { RefundRequestReason } from '../../generated/graphql/graphql.ts';
import { SelectField } from '../../ui/controls/fields.tsx';
import { FieldRefused } from '../../ui/controls/form.tsx';

const reasons: readonly (readonly [RefundRequestReason, string])[] = [
  ['requested_by_buyer', 'The buyer asked for it'],
  ['seller_canceled', 'Goods cannot be delivered'],
  ['claim', 'Something is wrong with goods that were shipped'],
];

/** Field for the reason of a refund. The reason decides whether units that are not shipped are refunded once more. */
export function RefundReasonField({ name }: { name: string }): ReactNode {
  return (
    <SelectField
      name={name}
      label="Why"
      defaultValue="requested_by_buyer"
      hint="Units that are not shipped in time are refunded less what was refunded before, but for shipped goods."
    >
      {reasons.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** The chosen reason. Throws `FieldRefused`. */
export function refundReasonIn(fields: FormData, name: string): RefundRequestReason {
  const reason = reasons.find(([value]) => value === fields.get(name));
  if (!reason) throw new FieldRefused(name, 'Choose why you refund.');
  return reason[0];
}
