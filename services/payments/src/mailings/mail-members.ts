import type { Work } from '@marketplace/store';
import { type PaymentsMailingData, type PaymentsMailingKind, paymentsMailings } from '@marketplace/payments-contract';

interface PaymentsMailing<Kind extends PaymentsMailingKind> {
  kind: Kind;
  /** The organization whose members get the mail. */
  organizationId: string;
  /** Names the change, such as a refund and its version. An organization gets one mail of a kind about a change. */
  change: string;
  data: PaymentsMailingData[Kind];
}

/**
 * Requests a mail in the transaction of the change. Throws a ZodError if the data does not fit the kind's schema,
 * before the change commits: no later step could correct it.
 */
export function mailMembers<Kind extends PaymentsMailingKind>(
  work: Pick<Work, 'mailMembers'>,
  { kind, organizationId, change, data }: PaymentsMailing<Kind>,
): void {
  work.mailMembers({
    mailKey: `${kind}/${organizationId}/${change}`,
    organizationId,
    kind,
    data: paymentsMailings[kind].data.parse(data) as Record<string, unknown>,
  });
}
