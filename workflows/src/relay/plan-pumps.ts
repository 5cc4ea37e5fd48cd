import type { EngineContract, OutboxTopic } from '@marketplace/kernel';
import type { Consumers } from '../domain.ts';
import type { OutboxSource, PumpOptions } from './pump.ts';

/** A pump before it is started by the relay. */
export type PlannedPump = Omit<PumpOptions, 'log' | 'signal'>;

/** A service whose outbox is relayed. */
export interface RelayedService {
  contract: Pick<EngineContract, 'outbox' | 'workflows'>;
  source: OutboxSource;
}

/** One pump for each topic that a service declares. Throws if a topic does not have exactly one consumer. */
export function planPumps(services: Readonly<Record<string, RelayedService>>, consumers: Consumers[]): PlannedPump[] {
  const pumpOf = (service: string, source: OutboxSource, topic: OutboxTopic): PlannedPump => {
    const name = `${service}.${topic}`;
    const takers = consumers.flatMap(({ [topic]: taker }) =>
      taker && (taker.of?.includes(service) ?? true) ? [taker] : [],
    );
    const [taker, ...others] = takers;
    if (!taker)
      throw new Error(
        `The relay has no consumer for ${name}. ` +
          'The service declares this outbox topic; its rows would never be deleted.',
      );
    if (others.length > 0)
      throw new Error(`The relay has ${takers.length} consumers for ${name}. A topic must have exactly one.`);
    const { of: _services, ...consumption } = taker;
    return { name, source, topic, ...consumption };
  };
  return Object.entries(services).flatMap(([service, { contract, source }]) =>
    contract.outbox.map((topic) => pumpOf(service, source, topic)),
  );
}
