import type { Work } from '@marketplace/store';
import { type TradingMailingData, type TradingMailingKind, tradingMailings } from '@marketplace/trading-contract';

export interface TradingMailing<Kind extends TradingMailingKind> {
  kind: Kind;
  /** The organization whose members get the mail. */
  organizationId: string;
  /** Names the change, such as an offer and its version. An organization gets one mail of a kind about a change. */
  change: string;
  data: TradingMailingData[Kind];
}

/**
 * Requests a mail in the transaction of the change. Throws a ZodError if the data does not fit the kind's schema,
 * before the change commits: no later step could correct it.
 */
export function mailMembers<Kind extends TradingMailingKind>(
  work: Pick<Work, 'mailMembers'>,
  { kind, organizationId, change, data }: TradingMailing<Kind>,
): void {
  work.mailMembers({
    mailKey: `${kind}/${organizationId}/${change}`,
    organizationId,
    kind,
    data: tradingMailings[kind].data.parse(data) as Record<string, unknown>,
  });
}
