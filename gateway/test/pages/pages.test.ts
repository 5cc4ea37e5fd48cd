import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { marketplaceApi } from '../../src/api.ts';
import { bareName } from '../../src/calls/clients.ts';
import { errorsDocument } from '../../src/generate/documents/errors-document.ts';
import { html, prose } from '../../src/pages/html.ts';
import { table as everyRoute } from '../../src/rest/routes/table.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

/** The documented routes. Those that only tests of clients need are in no document. */
const table = everyRoute.filter(({ testHelper }) => !testHelper);

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('docs/errors.md is up to date; `npm run generate` writes it', () => {
  const committed = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  expect(committed).toBe(errorsDocument(marketplaceApi().errors));
});

test.each([...marketplaceApi().errors])(
  'the type of %s is the URL of a page that says what it means and what to do',
  async (code, { explanation }) => {
    const response = await gateway.send(`/docs/errors/${code}`);
    const page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const { meaning, remedy } = explanation;
    for (const part of [code, prose(meaning).text, prose(remedy).text]) expect(page).toContain(part);
  },
);

test('the reference shows every operation and record, and its links have targets', async () => {
  const page = await (await gateway.send('/docs/reference')).text();
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const { operation } of table) expect(ids).toContain(bareName(operation));
  for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  for (const [, path] of page.matchAll(/href="(\/[^"#]*)/g)) expect((await gateway.send(path!)).status).toBe(200);
  expect(page).toContain('curl -sS');
});

test('pages ignore credentials, run our own script only, and can be cached', async () => {
  for (const path of [
    '/docs',
    '/docs/guides/webhooks',
    '/docs/errors/not_found',
    '/docs/style.css',
    '/docs/docs.js',
    '/',
  ]) {
    const response = await gateway.send(path, { headers: { authorization: 'Bearer wrong', accept: 'text/html,*/*' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(response.headers.has('set-cookie')).toBe(false);
    const text = (await response.text()).replace('<script type="module" src="/docs/docs.js"></script>', '');
    expect(text).not.toMatch(/<script|<style| style=| on\w+="/);
    const etag = response.headers.get('etag')!;
    const again = await gateway.send(path, { headers: { 'if-none-match': etag, accept: 'text/html' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await gateway.send(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  }
  expect(gateway.domains.calls).toEqual([]);
});

test('the root answers HTML to browsers and JSON to other clients', async () => {
  const program = await gateway.send('/', { headers: { accept: 'application/json' } });
  expect([program.headers.get('content-type'), program.headers.get('vary')]).toEqual([
    'application/json; charset=utf-8',
    'accept, accept-encoding',
  ]);
  expect(await program.json()).toMatchObject({ docs: '/docs', openapi: '/api/v1/openapi.json' });
  const browser = await gateway.send('/', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  expect(browser.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('another method of a page is 405, an unknown page 404', async () => {
  const response = await gateway.send('/docs', { method: 'POST' });
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  await expectProblem(response, 405, 'method_not_allowed');
  expect((await gateway.send('/docs', { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  await expectProblem(await gateway.send('/docs/errors/constructor'), 404, 'not_found');
});

test('values in a page are escaped, unless they are HTML', () => {
  expect(html`<p title="${`"><script>'&`}">${html`<b>${'<i>'}</b>`}${null}${false}${[1, '<']}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;&#39;&amp;"><b>&lt;i&gt;</b>1&lt;</p>',
  );
  expect(prose('a `<b>` c').text).toBe('a <code>&lt;b&gt;</code> c');
});
