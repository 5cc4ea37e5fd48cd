import { type Currency, type InputFault, ServiceError } from '@marketplace/kernel';

/**
 * Throws `invalid_parameter` if one of the amounts is given without a currency: minor units of different currencies
 * cannot be compared.
 */
export function assertCurrency(currency: Currency | undefined, amounts: Readonly<Record<string, unknown>>): void {
  if (currency !== undefined) return;
  const faults = Object.entries(amounts).flatMap(([member, value]): InputFault[] =>
    value === undefined
      ? []
      : [{ path: [member], code: 'currency_required', detail: `\`${member}\` needs the parameter \`currency\`.` }],
  );
  if (faults.length > 0) throw new ServiceError('invalid_parameter', 'Amounts need a currency.', { faults });
}
