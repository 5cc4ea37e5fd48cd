import { areControlsOn, mapSetting, riskControlsSetting, withDefaults } from '@marketplace/kernel';
import { z } from 'zod';
import type { ProviderSettings } from '../create-provider.ts';

const page = 'security.md#controls-of-risk';
const inDollars = 'In US dollars, or about as much in other currencies.';
const whole = (fallback: number, min: number, max: number, description: string) => ({
  schema: z.coerce.number().int().min(min).max(max),
  fallback: String(fallback),
  description,
});
const days = (fallback: number, description: string) => whole(fallback, 0, 365, description);
const dollars = (fallback: number, description: string) =>
  whole(fallback, 0, 1_000_000_000, `${description} ${inDollars}`);
const attempts = (fallback: number, description: string) => whole(fallback, 1, 1_000_000, description);

/**
 * Schema of `RISK_LIMITS`. Limits of declined attempts, claims and closings always count, others while controls are on.
 */
const riskLimitsSetting = mapSetting({
  newSellerDays: days(30, 'Days from the first payout record of a seller for which it is new.'),
  newSellerPayoutDelayDays: days(
    7,
    'Days for which the payout of an order of a new seller waits after the money was released.',
  ),
  newSellerReserveBps: whole(
    1_000,
    0,
    9_000,
    'Share of the payout of an order of a new seller that is held back for `newSellerReserveDays`, in basis points: ' +
      '1000 is 10 percent. 0: nothing.',
  ),
  newSellerReserveDays: days(60, 'Days for which the reserve of a new seller is held after the payout has started.'),
  newSellerPayoutPerDay: dollars(
    5_000,
    'Most that a seller without earned trust is paid out in 24 hours, with all organizations of its first owner and ' +
      'of its bank account. 0: as much as other sellers.',
  ),
  sellerPayoutPerDay: dollars(
    100_000,
    'Most that any seller is paid out in 24 hours, whatever it has earned. 0: no limit.',
  ),
  payoutReview: dollars(
    50_000,
    'A larger payout waits until an operator approves it, as does one that is larger than the limit of a day. 0: ' +
      'only the latter.',
  ),
  newSellerDebt: dollars(
    500,
    'Most that a seller without earned trust can owe after refunds of orders that were paid out, with all ' +
      'organizations of its first owner and of its bank account. 0: as much as other sellers.',
  ),
  sellerDebt: dollars(
    10_000,
    'Most that any seller can owe after refunds of orders that were paid out, whatever it has earned. 0: no limit.',
  ),
  payoutAccountWaitDays: days(3, 'Days for which payouts wait after the bank account that they go to has changed.'),
  declinedPerOrder: attempts(10, 'Declined attempts to pay an order in 24 hours, with growing pauses.'),
  declinedPerBuyer: attempts(30, 'Declined attempts to pay of the organizations of a person in 24 hours.'),
  declinedPerNetwork: attempts(60, 'Declined attempts to pay from a network of clients in an hour.'),
  claimMinPercent: whole(
    5,
    0,
    100,
    "Smallest claim of a buyer, in percent of the order's total. All that is left can always be claimed.",
  ),
  closingWaitDays: days(
    14,
    'Days from the last payout of an organization until it can be closed, because its bank may send the payout back. ' +
      '[More](money.md#closing)',
  ),
}).meta({
  description:
    'Limits of sellers, payouts, declined attempts to pay, claims and closings, by name, as `newSellerDays=60`.',
  page,
});
type RiskLimits = z.output<typeof riskLimitsSetting>;

/** Settings of the controls of risk. */
export const riskSettings = {
  RISK_CONTROLS: riskControlsSetting,
  RISK_LIMITS: riskLimitsSetting,
  CLAIM_SILENCE: z
    .enum(['proof', 'seller', 'buyer'])
    .default('proof')
    .meta({
      description:
        'Who wins a claim that the seller has answered and no operator decides. `proof`: the seller if every ' +
        'shipment of the order has a tracking number, otherwise the buyer.',
      page,
    }),
};

/** Settings of the controls of risk. Omitted settings have defaults. */
export type RiskSettings = Partial<Omit<z.output<z.ZodObject<typeof riskSettings>>, 'RISK_LIMITS'>> & {
  RISK_LIMITS?: Partial<RiskLimits>;
};

const dayMs = 86_400_000;

/** The controls of risk of this installation. A duration or amount of 0 means no limit. */
export interface RiskRules {
  /** Whether the controls are on. */
  controls: boolean;
  newSellerMs: number;
  newSellerDelayMs: number;
  /** Reserve of the payouts of new sellers: share in basis points, and duration. Both or none are 0. */
  reserve: { bps: number; ms: number };
  /** In US dollars. */
  payoutPerDayMax: { newSeller: number; seller: number };
  /** US cents above which an operator must approve a payout. */
  reviewCents: bigint;
  /** In US dollars. */
  debtMax: { newSeller: number; seller: number };
  accountWaitMs: number;
  claimMinPercent: number;
  /** Winner of a claim that no operator decides. */
  claimSilence: 'proof' | 'seller' | 'buyer';
  /** Time from the last payout of an organization until it can be closed. */
  closingWaitMs: number;
  declinesMax: { order: number; buyer: number; network: number };
}

/** The rules that the settings make. */
export function riskRulesOf(given: RiskSettings & Pick<ProviderSettings, 'PAYMENTS_PROVIDER'>): RiskRules {
  const { RISK_LIMITS: limits, ...settings } = withDefaults(z.object(riskSettings), given);
  const controls = areControlsOn(settings.RISK_CONTROLS, given.PAYMENTS_PROVIDER);
  const of = (value: number) => (controls ? value : 0);
  const reserve = limits.newSellerReserveDays > 0 ? of(limits.newSellerReserveBps) : 0;
  return {
    controls,
    claimMinPercent: limits.claimMinPercent,
    claimSilence: settings.CLAIM_SILENCE,
    closingWaitMs: limits.closingWaitDays * dayMs,
    declinesMax: {
      order: limits.declinedPerOrder,
      buyer: limits.declinedPerBuyer,
      network: limits.declinedPerNetwork,
    },
    newSellerMs: of(limits.newSellerDays) * dayMs,
    newSellerDelayMs: of(limits.newSellerPayoutDelayDays) * dayMs,
    reserve: { bps: reserve, ms: reserve > 0 ? limits.newSellerReserveDays * dayMs : 0 },
    payoutPerDayMax: { newSeller: of(limits.newSellerPayoutPerDay), seller: of(limits.sellerPayoutPerDay) },
    reviewCents: BigInt(of(limits.payoutReview)) * 100n,
    debtMax: { newSeller: of(limits.newSellerDebt), seller: of(limits.sellerDebt) },
    accountWaitMs: of(limits.payoutAccountWaitDays) * dayMs,
  };
}
