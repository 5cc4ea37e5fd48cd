import { z } from 'zod';
import {
  defineMailings,
  inGraphql,
  type MailingData,
  type MailingDeclaration,
  mailingRequestSchema,
  type Role,
  roleSchema,
} from '@marketplace/kernel';
import { paymentsMailings } from '@marketplace/payments-contract';
import { tradingMailings } from '@marketplace/trading-contract';
import { webhooksMailings } from '@marketplace/webhooks-contract';

// Data by kind, for the templates.
export type { PaymentsMailingKind } from '@marketplace/payments-contract';

/** `member` and `by` are confirmed addresses. `by` is the member's own if nobody else made the change. */
const change = { member: z.string(), by: z.string() };
const role = roleSchema;
const owners: Role[] = ['owner'];

/** The mails about members of an organization. Each goes to its owners, and to the member. */
const memberMailings = defineMailings({
  member_removed: {
    description: 'A member was removed from your organization, or has left it.',
    roles: owners,
    subject: null,
    data: z.strictObject({ ...change, role }),
  },
  member_role_changed: {
    description: 'The role of a member of your organization was changed.',
    roles: owners,
    subject: null,
    data: z.strictObject({ ...change, from: role, to: role }),
  },
  owner_added: {
    description: 'Your organization has another owner.',
    roles: owners,
    subject: null,
    data: z.strictObject(change),
  },
});
/** Kinds of the mails about members. */
export type MemberMailingKind = keyof typeof memberMailings;

/** The mailings of all domains, by kind. A new kind in one of them needs a template. */
const declared = {
  ...tradingMailings,
  ...paymentsMailings,
  ...webhooksMailings,
  ...memberMailings,
};
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

/** Settings of a person for mails about offers, orders and money. All are on until the person switches them off. */
export const mailSettingsSchema = z
  .strictObject(switches)
  .meta({ id: 'MailSettings' })
  .register(inGraphql, {
    about:
      'Kinds of mails about offers, orders and money: true if you get them. Mails about your account cannot be ' +
      'switched off.',
  });
export type MailSettings = z.infer<typeof mailSettingsSchema>;
/** Changes of mail settings. Absent settings are unchanged. */
export const mailSettingsChanges = z.strictObject(switches).partial();

/** The mail settings of the API reference: all mails. */
export const exampleMailSettings = Object.fromEntries(
  switchableKinds.map((kind) => [settingOf(kind), true]),
) as MailSettings;
