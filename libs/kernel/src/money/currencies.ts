import { z } from 'zod';
import { listSetting } from '../settings/config.ts';
import { ServiceError } from '../errors/service-error.ts';

/**
 * Digits after the decimal point, by currency code (ISO 4217, "minor unit"). Contains the active currencies. Funds
 * codes (CLF, UYI), metals, units of account (XDR) and test codes are left out, because payment providers do not
 * support them and some have no minor unit.
 */
export const currencyExponents = {
  AED: 2,
  AFN: 2,
  ALL: 2,
  AMD: 2,
  AOA: 2,
  ARS: 2,
  AUD: 2,
  AWG: 2,
  AZN: 2,
  BAM: 2,
  BBD: 2,
  BDT: 2,
  BHD: 3,
  BIF: 0,
  BMD: 2,
  BND: 2,
  BOB: 2,
  BRL: 2,
  BSD: 2,
  BTN: 2,
  BWP: 2,
  BYN: 2,
  BZD: 2,
  CAD: 2,
  CDF: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  COP: 2,
  CRC: 2,
  CUP: 2,
  CVE: 2,
  CZK: 2,
  DJF: 0,
  DKK: 2,
  DOP: 2,
  DZD: 2,
  EGP: 2,
  ERN: 2,
  ETB: 2,
  EUR: 2,
  FJD: 2,
  FKP: 2,
  GBP: 2,
  GEL: 2,
  GHS: 2,
  GIP: 2,
  GMD: 2,
  GNF: 0,
  GTQ: 2,
  GYD: 2,
  HKD: 2,
  HNL: 2,
  HTG: 2,
  HUF: 2,
  IDR: 2,
  ILS: 2,
  INR: 2,
  IQD: 3,
  IRR: 2,
  ISK: 0,
  JMD: 2,
  JOD: 3,
  JPY: 0,
  KES: 2,
  KGS: 2,
  KHR: 2,
  KMF: 0,
  KPW: 2,
  KRW: 0,
  KWD: 3,
  KYD: 2,
  KZT: 2,
  LAK: 2,
  LBP: 2,
  LKR: 2,
  LRD: 2,
  LSL: 2,
  LYD: 3,
  MAD: 2,
  MDL: 2,
  MGA: 2,
  MKD: 2,
  MMK: 2,
  MNT: 2,
  MOP: 2,
  MRU: 2,
  MUR: 2,
  MVR: 2,
  MWK: 2,
  MXN: 2,
  MYR: 2,
  MZN: 2,
  NAD: 2,
  NGN: 2,
  NIO: 2,
  NOK: 2,
  NPR: 2,
  NZD: 2,
  OMR: 3,
  PAB: 2,
  PEN: 2,
  PGK: 2,
  PHP: 2,
  PKR: 2,
  PLN: 2,
  PYG: 0,
  QAR: 2,
  RON: 2,
  RSD: 2,
  RUB: 2,
  RWF: 0,
  SAR: 2,
  SBD: 2,
  SCR: 2,
  SDG: 2,
  SEK: 2,
  SGD: 2,
  SHP: 2,
  SLE: 2,
  SOS: 2,
  SRD: 2,
  SSP: 2,
  STN: 2,
  SVC: 2,
  SYP: 2,
  SZL: 2,
  THB: 2,
  TJS: 2,
  TMT: 2,
  TND: 3,
  TOP: 2,
  TRY: 2,
  TTD: 2,
  TWD: 2,
  TZS: 2,
  UAH: 2,
  UGX: 0,
  USD: 2,
  UYU: 2,
  UZS: 2,
  VED: 2,
  VES: 2,
  VND: 0,
  VUV: 0,
  WST: 2,
  XAF: 0,
  XCD: 2,
  XCG: 2,
  XOF: 0,
  XPF: 0,
  YER: 2,
  ZAR: 2,
  ZMW: 2,
  ZWG: 2,
} as const satisfies Record<string, 0 | 2 | 3>;

/** A supported ISO 4217 code. */
export type Currency = keyof typeof currencyExponents;

/** All codes, in alphabetical order. The setting `SUPPORTED_CURRENCIES` selects those that an installation accepts. */
export const currencies = Object.keys(currencyExponents) as [Currency, ...Currency[]];

/** Whether the text is one of `currencies`. */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencyExponents, code);
}

/** Schema of a currency code. `x-open-enum` tells clients that values may be added. */
export const currencySchema = z.enum(currencies).meta({
  id: 'Currency',
  description:
    'ISO 4217 code. An installation accepts some of these and refuses the others with 422 `validation_failed`.',
  example: 'USD',
  'x-open-enum': true,
});

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
