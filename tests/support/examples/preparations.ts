import type { ExampleOperation } from './example-document.ts';
import type { Preparation } from './example-world.ts';
import { bySeller, identityExamples, identityRecords } from './identity-examples.ts';
import { operatorExamples, paymentExamples, paymentRecords } from './payment-examples.ts';
import { tradingExamples, tradingRecords, webhookExamples, webhookRecords } from './trading-examples.ts';

/** Operations whose example needs more than an owner and a record that the path names, by operationId. */
export const preparations: Record<string, Preparation> = {
  ...tradingExamples,
  ...paymentExamples,
  ...webhookExamples,
  ...identityExamples,
  ...operatorExamples,
};

const records: Record<string, Preparation> = {
  ...tradingRecords,
  ...paymentRecords,
  ...webhookRecords,
  ...identityRecords,
};

/** Preparation of the operation's example. Throws if none is known: the example then needs its own. */
export function preparationOf({ operationId, path, inPath }: ExampleOperation): Preparation {
  const own = preparations[operationId];
  if (own) return own;
  const id = Object.values(inPath).at(-1);
  const usual = id === undefined ? bySeller : records[id.split('_')[0]!];
  if (!usual || path.startsWith('/operator/')) throw new Error(`Add a preparation of ${operationId}.`);
  return usual;
}
