import { isDeepStrictEqual } from 'node:util';
import type { EventData, EventDeclaration, MailingData, MailingDeclaration } from '@marketplace/kernel';
import type { Work } from './work.ts';

type EventDeclarations = Readonly<Record<string, EventDeclaration>>;

/** An event of a declared type, with the `data` of that type. */
export interface DeclaredEvent<Events extends EventDeclarations, Type extends keyof Events> {
  type: Type;
  /** The organizations whose endpoints may receive the event. */
  organizationIds: string[];
  objectId: string;
  objectVersion: number;
  /** Time of the change. Default: `Work.now`. */
  occurredAt?: Date;
  data: EventData<Events[Type]>;
}

/**
 * Makes the function that emits a domain's events in a transaction. It validates `data` by the event's declaration and
 * throws a ZodError if it is invalid, before the change commits: receivers rely on the event catalogue, and no later
 * step validates events. It throws the errors of `Work.emit` too.
 */
export function emitterOf<Events extends EventDeclarations>(events: Events) {
  return <Type extends keyof Events & string>(
    { emit }: Pick<Work, 'emit'>,
    event: DeclaredEvent<Events, Type>,
  ): void => {
    emit({ ...event, data: events[event.type]!.data.parse(event.data) as Parameters<Work['emit']>[0]['data'] });
  };
}

/** An event whose data depends on the organization that receives it. */
export type EventForEach<Events extends EventDeclarations, Type extends keyof Events> = Omit<
  DeclaredEvent<Events, Type>,
  'data'
> & {
  dataFor(organizationId: string): EventData<Events[Type]>;
};

/**
 * Makes the function that emits a domain's events whose data depends on the receiver. It writes one event for all
 * organizations that get the same data, which is nearly always one event for all. Otherwise it works like the function
 * of `emitterOf`.
 */
export function emitterForEachOf<Events extends EventDeclarations>(events: Events) {
  const emit = emitterOf(events);
  return <Type extends keyof Events & string>(
    work: Pick<Work, 'emit'>,
    { organizationIds, dataFor, ...event }: EventForEach<Events, Type>,
  ): void => {
    const groups: Pick<DeclaredEvent<Events, Type>, 'organizationIds' | 'data'>[] = [];
    for (const organizationId of organizationIds) {
      const data = dataFor(organizationId);
      const same = groups.find((group) => isDeepStrictEqual(group.data, data));
      if (same) same.organizationIds.push(organizationId);
      else groups.push({ organizationIds: [organizationId], data });
    }
    for (const group of groups) emit(work, { ...event, ...group } as DeclaredEvent<Events, Type>);
  };
}

type MailingDeclarations = Readonly<Record<string, MailingDeclaration>>;

/** A mail of a declared kind to members of an organization. */
export interface DeclaredMailing<Mailings extends MailingDeclarations, Kind extends keyof Mailings> {
  kind: Kind;
  /** The organization whose members get the mail, or `operatorRecipient`. */
  organizationId: string;
  /** Names the change, such as an offer and its version. An organization gets one mail of a kind about a change. */
  change: string;
  data: MailingData<Mailings[Kind]>;
  /** The organization whose share of the limit the mail counts in. Without it, the caller's. */
  senderOrganizationId?: string;
}

/**
 * Makes the function that requests a domain's mails in the transaction of a change. It throws a ZodError if the data
 * does not match the kind's schema, before the change commits: no later step could correct it.
 */
export function mailerOf<Mailings extends MailingDeclarations>(mailings: Mailings) {
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
