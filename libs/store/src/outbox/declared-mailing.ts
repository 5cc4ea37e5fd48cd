import type { MailingData, MailingDeclaration } from '@marketplace/kernel';
import type { Work } from '../transaction/work.ts';

type Declarations = Readonly<Record<string, MailingDeclaration>>;

/** A mail of a declared kind to members of an organization. */
export interface DeclaredMailing<Mailings extends Declarations, Kind extends keyof Mailings> {
  kind: Kind;
  /** The organization whose members get the mail, or `operatorRecipient`. */
  organizationId: string;
  /** Names the change, such as an offer and its version. An organization gets one mail of a kind about a change. */
  change: string;
  data: MailingData<Mailings[Kind]>;
  /** The organization to whose share of the limit the mail counts. Without it, the caller's. */
  senderOrganizationId?: string;
}

/**
 * Makes the function by which a domain requests its mails in the transaction of a change. It throws a ZodError if the
 * data does not fit the kind's schema, before the change commits: no later step could correct it.
 */
export function mailerOf<Mailings extends Declarations>(mailings: Mailings) {
  return <Kind extends keyof Mailings & string>(
    work: Pick<Work, 'mailMembers'>,
    { kind, organizationId, change, data, senderOrganizationId }: DeclaredMailing<Mailings, Kind>,
  ): void => {
    work.mailMembers({
      mailKey: `${kind}/${organizationId}/${change}`,
      organizationId,
      kind,
      data: mailings[kind]!.data.parse(data) as Record<string, unknown>,
      senderOrganizationId,
    });
  };
}
