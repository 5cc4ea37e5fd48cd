import { setTimeout as delay } from 'node:timers/promises';
import type { OutboxRow } from '@marketplace/kernel';
import type { Domain } from '../../src/domain.ts';
import type { OutboxSource } from '../../src/relay/pump.ts';
import { pack, settle, storm } from './declarations.ts';
import * as workflows from './parcels.workflow.ts';

/** Concurrent activities and workflow tasks of the domain `weather`. Its activities hang until they are released. */
export const slots = 2;
const tuning = {
  maxConcurrentActivityTaskExecutions: slots,
  maxConcurrentWorkflowTaskExecutions: slots,
  maxCachedWorkflows: slots,
};
const nothing = { schedules: [], loops: [], consumers: {} };

/** Two domains: `parcels`, and `weather`, whose activities hang. */
export function createParcelDomains(hang: () => Promise<void>): Domain[] {
  return [
    {
      name: 'parcels',
      declared: { pack, settle },
      workflows: { pack: workflows.pack, settle: workflows.settle },
      activities: { post: async ({ parcelId }: { parcelId: string }) => `posted ${parcelId}` },
      taskQueues: [{ name: 'parcels', runsWorkflows: true, tuning: {} }],
      ...nothing,
    },
    {
      name: 'weather',
      declared: { storm },
      workflows: { storm: workflows.storm },
      activities: { hang },
      taskQueues: [{ name: 'weather', runsWorkflows: true, tuning }],
      ...nothing,
    },
  ];
}

export interface Outbox {
  source: OutboxSource;
  /** Adds a row. Resolves when the row is acknowledged. */
  write(topic: OutboxRow['topic'], payload: OutboxRow['payload']): Promise<void>;
  /** Number of rows put back so far. */
  putBacks(): number;
}

/** An outbox in memory. Each row is leased once and kept until it is acknowledged. */
export function createOutbox(): Outbox {
  let rows: { row: OutboxRow; leased: boolean; taken: () => void }[] = [];
  let putBacks = 0;
  let last = 0;
  return {
    source: {
      exchangeOutbox: async (_caller, { topic, ack, putBack, limit }) => {
        rows.filter(({ row }) => ack.includes(row.id)).forEach(({ taken }) => taken());
        rows = rows.filter(({ row }) => !ack.includes(row.id));
        putBacks += putBack.length;
        const next = rows.filter(({ row, leased }) => row.topic === topic && !leased).slice(0, limit);
        for (const one of next) one.leased = true;
        if (next.length === 0 && limit > 0) await delay(10);
        return { output: { rows: next.map(({ row }) => row) } };
      },
    },
    write: (topic, payload) =>
      new Promise((taken) => {
        last += 1;
        rows.push({
          row: { id: `obx_${last}`, topic, payload, requestId: 'req_test', traceparent: null, attempts: 1 },
          leased: false,
          taken,
        });
      }),
    putBacks: () => putBacks,
  };
}
