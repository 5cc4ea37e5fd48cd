import { z } from 'zod';
import { listSetting } from '../settings/config.ts';
import { ServiceError } from '../errors/service-error.ts';
import { type Currency, isCurrency } from './currencies.ts';

/** The currencies that an installation accepts. The first is the default currency of new organizations. */
export type SupportedCurrencies = readonly [Currency, ...Currency[]];

/** Default of the setting `SUPPORTED_CURRENCIES`. */
export const supportedCurrenciesDefault = ['USD', 'EUR', 'GBP', 'JPY'] as const satisfies SupportedCurrencies;

/** Schema of a setting such as `USD,EUR`: ISO 4217 codes in capitals, at least one, each once. */
export const supportedCurrenciesSetting = listSetting
  .transform((codes, context): SupportedCurrencies => {
    const [first, ...others] = codes.filter(isCurrency);
    if (first && new Set([first, ...others]).size === codes.length) return [first, ...others];
    context.addIssue({ code: 'custom', message: 'expected ISO 4217 codes, each once, such as USD,EUR' });
    return z.NEVER;
  })
  .prefault(supportedCurrenciesDefault.join(','))
  .meta({
    description: 'The currencies that listings may be in. The first is the default currency of new organizations.',
    form: 'ISO 4217 codes, separated by commas',
    page: 'api.md#money',
  });

/**
 * Throws `validation_failed` (`currency_not_supported`) unless `currency` is supported. `path` leads to the currency in
 * the operation's input.
 */
export function assertSupported(supported: SupportedCurrencies, currency: Currency, path: string[]): void {
  if (supported.includes(currency)) return;
  const detail = `${currency} is not supported here; these currencies are: ${supported.join(', ')}.`;
  throw new ServiceError('validation_failed', detail, { faults: [{ path, code: 'currency_not_supported', detail }] });
}
