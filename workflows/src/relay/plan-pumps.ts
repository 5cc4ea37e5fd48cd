import type { EngineContract, OutboxTopic } from '@marketplace/kernel';
import type { Consumers } from '../domain.ts';
import type { OutboxSource, PumpOptions } from './pump.ts';

export type PlannedPump = Omit<PumpOptions, 'log' | 'signal'>;

export interface RelayedService {
  contract: Pick<EngineContract, 'outbox' | 'workflows'>;
  source: OutboxSource;
}

/**
 * One pump for each topic that a service declares. Throws where a topic has no consumer, whose rows would stay for
 * ever, or several.
 */
export function planPumps(services: Readonly<Record<string, RelayedService>>, consumers: Consumers[]): PlannedPump[] {
  const pumpOf = (service: string, source: OutboxSource, topic: OutboxTopic): PlannedPump => {
    const name = `${service}.${topic}`;
    const takers = consumers.flatMap(({ [topic]: taker }) =>
      taker && (taker.of?.includes(service) ?? true) ? [taker] : [],
    );
    const [taker, ...others] = takers;
    if (!taker)
      throw new Error(
        `The relay has no consumer for ${name}: the service declares this outbox topic, and its rows would stay for ever.`,
      );
    if (others.length > 0)
      throw new Error(`The relay has ${takers.length} consumers for ${name}: an outbox row has one.`);
    const { of: _services, ...consumption } = taker;
    return { name, source, topic, ...consumption };
  };
  return Object.entries(services).flatMap(([service, { contract, source }]) =>
    contract.outbox.map((topic) => pumpOf(service, source, topic)),
  );
}
