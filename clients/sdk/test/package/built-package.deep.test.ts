import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readmeBlocks } from '../readme-blocks.ts';
import { type InstalledPackage, installPackage } from './installed-package.ts';
import { runExamples } from './run-examples.ts';

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed?.remove());

test('the package has built files for import and require, with types, and neither sources nor tests', () => {
  expect(installed.files.filter((file) => !file.endsWith('.map'))).toEqual([
    'README.md',
    'dist',
    'dist/index.cjs',
    'dist/index.d.cts',
    'dist/index.d.ts',
    'dist/index.js',
    'package.json',
  ]);
});

test.each(['esm', 'cjs'] as const)('the examples of the README run outside the repository, as %s', async (format) => {
  await runExamples(process.execPath, installed.folder, format);
});

/** Uses the types of events: `type` determines the type of `data`. */
const events = `
import { type WebhookEvent, type WebhookEventType, MarketplaceError, verifyWebhook } from '@marketplace/sdk';

export function summaryOf(event: WebhookEvent): string | number {
  switch (event.type) {
    case 'listing.published': return event.data.object.title;
    case 'offer.accepted': return event.data.object.orderId ?? '';
    case 'order.paid': return event.data.object.total.amount;
    case 'order.refunded': return event.data.refund.amount.amount;
    case 'order.disputed': return event.data.dispute.reason;
    case 'payment.failed': return event.data.object.failure?.code ?? '';
    case 'payout.released': return event.data.object.items.length;
    case 'webhook.ping': return event.data.object.endpointId;
    default: return event.type;
  }
}
export const type: WebhookEventType = 'order.fulfilled';
export const requestIdOf = (error: unknown): string | null =>
  error instanceof MarketplaceError ? error.requestId : null;
export const verified: WebhookEvent = verifyWebhook({ payload: '', headers: {}, secret: 'a' });
if (verified.type === 'payout.released') {
  // @ts-expect-error A payout has no title.
  console.log(verified.data.object.title);
}
`;

test.each([
  ['node16', { module: 'node16', moduleResolution: 'node16' }],
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
])(
  'the types of the package and the examples are valid under %s resolution, in the strictest form',
  async (name, how) => {
    const { folder } = installed;
    const sources = { 'events.mts': events, 'events.cts': events };
    const examples = readmeBlocks().map(({ code }, index) => [`readme-${index}.mts`, `export {};\n${code}`] as const);
    const files = [...Object.entries(sources), ...examples];
    for (const [file, code] of files) writeFileSync(path.join(folder, file), code);
    const compilerOptions = {
      ...how,
      target: 'es2023',
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noPropertyAccessFromIndexSignature: true,
      noEmit: true,
      skipLibCheck: false,
    };
    const config = path.join(folder, `tsconfig.${name}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, files: files.map(([file]) => file) }));
    const compiler = path.resolve(import.meta.dirname, '../../../../node_modules/typescript-native/bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', config]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  },
);
