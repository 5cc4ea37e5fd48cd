import type { Work } from '@marketplace/store';
import { type TradingEventData, tradingEvents, type TradingEventType } from '@marketplace/trading-contract';

interface EventOf<T extends TradingEventType> {
  type: T;
  organizationIds: string[];
  objectId: string;
  objectVersion: number;
  data: TradingEventData[T];
}

/**
 * The one way in which trading emits. Receivers rely on the catalogue and ingest refuses nothing, so data that is not as the
 * contract says, be it a member too many, fails the change here, before it commits.
 */
export function emitEvent<T extends TradingEventType>({ emit }: Pick<Work, 'emit'>, event: EventOf<T>): void {
  emit({ ...event, data: tradingEvents[event.type].data.parse(event.data) });
}
