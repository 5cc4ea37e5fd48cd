import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => void (gateway = await startGateway()));
afterAll(() => gateway.close());

const sources = fileURLToPath(new URL('../../../clients/console/src/', import.meta.url));
const texts = globSync('**/*.{ts,tsx}', { cwd: sources }).map((file) => readFileSync(sources + file, 'utf8'));
const links = new Set(texts.flatMap((text) => text.match(/(?<=['"`])\/docs\/[\w/#-]+(?=['"`])/g) ?? []));

test('every page of the documentation to which the console links has its heading', async () => {
  expect(links.size).toBeGreaterThan(10);
  for (const link of links) {
    const [path, heading] = link.split('#');
    const response = await gateway.send(path!, { headers: { accept: 'text/html' } });
    const page = await response.text();
    expect([link, response.status]).toEqual([link, 200]);
    if (heading) expect([link, page.includes(`id="${heading}"`)]).toEqual([link, true]);
  }
});
