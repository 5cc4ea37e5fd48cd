import { areControlsOn, riskControlsSetting } from '@marketplace/kernel';
import { z } from 'zod';
import type { ProviderSettings } from '../provider/provider-settings.ts';

const page = 'security.md#controls-of-risk';
const days = (fallback: number, description: string) =>
  z.coerce.number().int().min(0).max(365).default(fallback).meta({ description, page });
const dollars = (fallback: number, description: string) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(fallback)
    .meta({ description: `${description} In US dollars, or about as much in other currencies.`, page });

/** Settings of the controls of risk. All but the first have no effect while they are off. */
export const riskSettings = {
  RISK_CONTROLS: riskControlsSetting,
  NEW_SELLER_DAYS: days(30, 'Days from the first payout record of a seller for which it is new.'),
  NEW_SELLER_PAYOUT_DELAY_DAYS: days(
    7,
    'Days for which the payout of an order of a new seller waits after the money was released.',
  ),
  NEW_SELLER_RESERVE_BPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(9_000)
    .default(1_000)
    .meta({
      description:
        'Share of the payout of an order of a new seller that is held back for `NEW_SELLER_RESERVE_DAYS`, in basis ' +
        'points: 1000 is 10 percent. 0: nothing.',
      page,
    }),
  NEW_SELLER_RESERVE_DAYS: days(60, 'Days for which the reserve of a new seller is held after the payout has started.'),
  NEW_SELLER_PAYOUT_PER_DAY_MAX: dollars(
    5_000,
    'Most that a seller without earned trust is paid out in 24 hours, with all organizations of its first owner and of ' +
      'its bank account. 0: as much as other sellers.',
  ),
  SELLER_PAYOUT_PER_DAY_MAX: dollars(
    100_000,
    'Most that any seller is paid out in 24 hours, whatever it has earned. 0: no limit.',
  ),
  PAYOUT_REVIEW_AMOUNT: dollars(
    50_000,
    'A larger payout waits until an operator approves it, as does one that is larger than the limit of a day. 0: only ' +
      'the latter.',
  ),
  NEW_SELLER_DEBT_MAX: dollars(
    500,
    'Most that a seller without earned trust can owe after refunds of orders that were paid out, with all organizations ' +
      'of its first owner and of its bank account. 0: as much as other sellers.',
  ),
  SELLER_DEBT_MAX: dollars(
    10_000,
    'Most that any seller can owe after refunds of orders that were paid out, whatever it has earned. 0: no limit.',
  ),
  PAYOUT_ACCOUNT_WAIT_DAYS: days(3, 'Days for which payouts wait after the bank account that they go to has changed.'),
};
const attempts = (fallback: number, description: string) =>
  z.coerce.number().int().min(1).max(1_000_000).default(fallback).meta({ description, page });

/** Limits of declined attempts to pay, which are always on. */
export const declineSettings = {
  DECLINED_PER_ORDER_MAX: attempts(10, 'Declined attempts to pay an order in 24 hours, with growing pauses.'),
  DECLINED_PER_BUYER_MAX: attempts(30, 'Declined attempts to pay of the organizations of a person in 24 hours.'),
  DECLINED_PER_NETWORK_MAX: attempts(60, 'Declined attempts to pay from a network of clients in an hour.'),
};

/** Settings of claims, which always count. */
export const claimSettings = {
  CLAIM_MIN_PERCENT: z.coerce.number().int().min(0).max(100).default(5).meta({
    description: "Smallest claim of a buyer, in percent of the order's total. All that is left can always be claimed.",
    page,
  }),
  CLAIM_SILENCE: z
    .enum(['proof', 'seller', 'buyer'])
    .default('proof')
    .meta({
      description:
        'Who wins a claim that the seller has answered and no operator decides. `proof`: the seller if every shipment ' +
        'of the order has a tracking number, otherwise the buyer.',
      page,
    }),
};

/** Settings of organizations that close, which always count. */
export const closingSettings = {
  CLOSING_WAIT_DAYS: z.coerce.number().int().min(0).max(365).default(14).meta({
    description:
      'Days from the last payout of an organization until it can be closed, because its bank may send the payout back.',
    page: 'money.md#closing',
  }),
};

/** Parsed settings of the controls of risk. */
export type RiskSettings = Partial<
  z.output<z.ZodObject<typeof riskSettings & typeof declineSettings & typeof claimSettings & typeof closingSettings>>
>;

const dayMs = 86_400_000;

/** The controls of risk of this installation. Durations and amounts are 0 for what is not limited. */
export interface RiskRules {
  /** Whether the controls are on. */
  controls: boolean;
  newSellerMs: number;
  newSellerDelayMs: number;
  /** What is held back of the payouts of new sellers: a share in basis points, and for how long. Both or none are 0. */
  reserve: { bps: number; ms: number };
  /** In US dollars. */
  payoutPerDayMax: { newSeller: number; seller: number };
  /** US cents above which an operator must approve a payout. */
  reviewCents: bigint;
  /** In US dollars. */
  debtMax: { newSeller: number; seller: number };
  accountWaitMs: number;
  claimMinPercent: number;
  /** Who wins a claim that no operator decides. */
  claimSilence: 'proof' | 'seller' | 'buyer';
  /** From the last payout of an organization until it can be closed. */
  closingWaitMs: number;
  declinesMax: { order: number; buyer: number; network: number };
}

/** The rules that the settings make. */
export function riskRulesOf(settings: RiskSettings & Pick<ProviderSettings, 'PAYMENTS_PROVIDER'>): RiskRules {
  const on = areControlsOn(settings.RISK_CONTROLS, settings.PAYMENTS_PROVIDER);
  const parsed = z.object(riskSettings).parse(on ? stated(settings, riskSettings) : {});
  const declines = z.object(declineSettings).parse(stated(settings, declineSettings));
  const claims = z.object(claimSettings).parse(stated(settings, claimSettings));
  const of = (value: number) => (on ? value : 0);
  const reserve = parsed.NEW_SELLER_RESERVE_DAYS > 0 ? of(parsed.NEW_SELLER_RESERVE_BPS) : 0;
  return {
    controls: on,
    claimMinPercent: claims.CLAIM_MIN_PERCENT,
    claimSilence: claims.CLAIM_SILENCE,
    closingWaitMs: z.object(closingSettings).parse(stated(settings, closingSettings)).CLOSING_WAIT_DAYS * dayMs,
    declinesMax: {
      order: declines.DECLINED_PER_ORDER_MAX,
      buyer: declines.DECLINED_PER_BUYER_MAX,
      network: declines.DECLINED_PER_NETWORK_MAX,
    },
    newSellerMs: of(parsed.NEW_SELLER_DAYS) * dayMs,
    newSellerDelayMs: of(parsed.NEW_SELLER_PAYOUT_DELAY_DAYS) * dayMs,
    reserve: { bps: reserve, ms: reserve > 0 ? parsed.NEW_SELLER_RESERVE_DAYS * dayMs : 0 },
    payoutPerDayMax: {
      newSeller: of(parsed.NEW_SELLER_PAYOUT_PER_DAY_MAX),
      seller: of(parsed.SELLER_PAYOUT_PER_DAY_MAX),
    },
    reviewCents: BigInt(of(parsed.PAYOUT_REVIEW_AMOUNT)) * 100n,
    debtMax: { newSeller: of(parsed.NEW_SELLER_DEBT_MAX), seller: of(parsed.SELLER_DEBT_MAX) },
    accountWaitMs: of(parsed.PAYOUT_ACCOUNT_WAIT_DAYS) * dayMs,
  };
}

/** The settings that are there: tests and callers may leave out those whose default they want. */
function stated(settings: RiskSettings, schema: object): RiskSettings {
  return Object.fromEntries(Object.keys(schema).map((name) => [name, settings[name as keyof RiskSettings]]));
}
