import type { Preparation } from './example-world.ts';
import { identityExamples } from './identity-examples.ts';
import { operatorExamples, paymentExamples } from './payment-examples.ts';
import { tradingExamples, webhookExamples } from './trading-examples.ts';

/** What each operation of openapi.json needs for its example to succeed, by operationId. */
export const preparations: Record<string, Preparation> = {
  ...tradingExamples,
  ...paymentExamples,
  ...webhookExamples,
  ...identityExamples,
  ...operatorExamples,
};
