import { z } from 'zod';
import type { Role } from './access/caller.ts';

/** Subjects of mailings. Each has its own limit, so that mails about one do not use up that of another. */
export type MailingSubject = 'offers' | 'orders' | 'money';

/**
 * A kind of mailing: a mail to the members of an organization about a change, such as an offer. A domain declares its
 * kinds in `services/<domain>/contract/mailings.ts`. Identity has a template for each.
 */
export interface MailingDeclaration<Data extends z.ZodType = z.ZodType> {
  /** One sentence about the change. It describes the setting that switches the kind off. */
  description: string;
  /** Members with one of these roles get the mail. */
  roles: readonly Role[];
  /**
   * Subject of the mail. Mails are limited by subject, and each person can switch the kind off. Null for a warning
   * about a change that a stolen session may have made: nobody can switch it off, and the kind has a limit of its own.
   */
  subject: MailingSubject | null;
  /** Schema of the template's data. It contains only what every receiver may see. */
  data: Data;
}
/** The `data` of a kind of mailing. */
export type MailingData<M extends MailingDeclaration> = z.output<M['data']>;

/** Declares the mailings of one domain, by kind, such as `offer_received`. Returns its argument. */
export function defineMailings<const Mailings extends Record<string, MailingDeclaration>>(
  mailings: Mailings,
): Mailings {
  return mailings;
}

/** Stands for the id of the organization that operates the platform, which only identity knows. */
export const operatorRecipient = 'operator';

/** Schema of the payload of topic `mailing`. */
export const mailingRequestSchema = z.strictObject({
  /** Deduplication key: each key is mailed once. */
  mailKey: z.string().min(1).max(200),
  /** The organization whose members get the mail, or `operatorRecipient`. */
  organizationId: z.string(),
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The person who made the change and gets no mail about it. Null if it was an API key or the system. */
  actorUserId: z.string().nullable(),
  /** The organization whose share of the recipients' limit the mail uses. Null if it uses no share. */
  senderOrganizationId: z.string().nullable(),
});
/** A request to mail the members of an organization. */
export type MailingRequest = z.infer<typeof mailingRequestSchema>;
