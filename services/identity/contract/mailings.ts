import { type MailingData, type MailingDeclaration, mailingRequestSchema, type Role } from '@marketplace/kernel';
import { z } from 'zod';
import { paymentsMailings } from '@marketplace/payments-contract';
import { tradingMailings } from '@marketplace/trading-contract';
import { webhooksMailings } from '@marketplace/webhooks-contract';
import { memberMailings } from './member-mailings.ts';

// For the templates, which are by domain.
export type { PaymentsMailingKind } from '@marketplace/payments-contract';
export type { MemberMailingKind } from './member-mailings.ts';

/** The mailings of all domains, by kind. A new kind in one of them needs a template, and a line in GraphQL. */
const declared = {
  ...tradingMailings,
  ...paymentsMailings,
  ...webhooksMailings,
  ...memberMailings,
};
/** A kind of mailing. */
export type MailingKind = keyof typeof declared;
/** Every kind of mailing, with its declaration by the domain that requests it. */
export const mailings: Record<MailingKind, MailingDeclaration> = declared;
/** All kinds of mailings. */
export const mailingKinds = Object.keys(declared) as MailingKind[];
/** A kind of mailing that each person can switch off. */
export type SwitchableKind = {
  [Kind in MailingKind]: (typeof declared)[Kind]['subject'] extends null ? never : Kind;
}[MailingKind];
/**
 * Whether nobody can switch a kind off. Such mails go to the person who made the change too: a thief may use the
 * session.
 */
export function isFixed(kind: MailingKind): boolean {
  return mailings[kind].subject === null;
}
/** The kinds that each person can switch off. */
export const switchableKinds = mailingKinds.filter((kind): kind is SwitchableKind => !isFixed(kind));
/** Data of each kind. */
export type MailingDataOf = { [K in MailingKind]: MailingData<(typeof declared)[K]> };

/** A request for a mailing, as the relay passes it on from an outbox row of topic `mailing`. */
export const mailingSchema = mailingRequestSchema.extend({ kind: z.enum(mailingKinds) });
export type MailingOutput = z.infer<typeof mailingSchema>;

/** Members with one of these roles get the mails of a kind. */
export function rolesOf(kind: MailingKind): readonly Role[] {
  return mailings[kind].roles;
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
/** The setting that switches a kind on or off, such as `offerReceived`. */
export type MailSettingName = CamelCase<SwitchableKind>;

/** The name of the setting of a kind. */
export function settingOf(kind: SwitchableKind): MailSettingName {
  return kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as MailSettingName;
}

const switches = Object.fromEntries(
  switchableKinds.map((kind) => [settingOf(kind), z.boolean().meta({ description: mailings[kind].description })]),
) as Record<MailSettingName, z.ZodBoolean>;

/** Which mails about offers, orders and money a person gets. All are on until the person switches them off. */
export const mailSettingsSchema = z.strictObject(switches).meta({ id: 'MailSettings' });
export type MailSettings = z.infer<typeof mailSettingsSchema>;
/** Changes of mail settings. Absent settings stay as they are. */
export const mailSettingsChanges = z.strictObject(switches).partial();
