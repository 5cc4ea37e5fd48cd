import type { EventData, EventDeclaration } from '@marketplace/kernel';
import type { Work } from '../transaction/work.ts';

type Declarations = Readonly<Record<string, EventDeclaration>>;

/** An event of a type that the domain declares, with the `data` of that type. */
export interface DeclaredEvent<Events extends Declarations, Type extends keyof Events> {
  type: Type;
  /** Whose endpoints may receive it. */
  organizationIds: string[];
  objectId: string;
  objectVersion: number;
  data: EventData<Events[Type]>;
}

/**
 * The one way in which a domain emits events. Receivers rely on the catalogue and ingest refuses nothing, so data that
 * is not as declared, be it a member too many, throws here, before the change commits.
 */
export function emitterOf<Events extends Declarations>(events: Events) {
  return <Type extends keyof Events & string>(
    { emit }: Pick<Work, 'emit'>,
    event: DeclaredEvent<Events, Type>,
  ): void => {
    emit({ ...event, data: events[event.type]!.data.parse(event.data) as Parameters<Work['emit']>[0]['data'] });
  };
}
