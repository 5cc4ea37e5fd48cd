import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import MiniSearch from 'minisearch';
import { eventCatalogue } from '@marketplace/webhooks-contract';
import { marketplaceApi } from '../../src/api.ts';
import { html } from '../../src/pages/html.ts';
import { eventsDocument } from '../../src/generate/documents/events-document.ts';
import { eventId } from '../../src/pages/events/events-page.ts';
import { guidePath, guideSources } from '../../src/pages/guides/guides.ts';
import { readGuides } from '../../src/pages/guides/read-guides.ts';
import { table } from '../../src/rest/routes/table.ts';
import { bareName } from '../../src/calls/clients.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const textOf = async (address: string): Promise<string> => (await gateway.send(address)).text();

let gateway: StartedGateway;
/** Every page that is reached by links from `/`, by its path. */
const reached = new Map<string, string>();

beforeAll(async () => {
  gateway = await startGateway({ publicUrl: 'https://market.example' });
  const waiting = ['/'];
  for (const address of waiting) {
    const response = await gateway.send(address, { headers: { accept: 'text/html,*/*' } });
    const text = await response.text();
    reached.set(address, response.status === 200 ? text : `status ${response.status}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, found] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g)) {
      if (!waiting.includes(found!)) waiting.push(found!);
    }
  }
});
afterAll(() => gateway.close());

const documents = (): [string, string][] => [...reached].filter(([, text]) => text.startsWith('<!doctype html>'));

describe('pages that are reached from /', () => {
  test('are all there are, and every link has a target', () => {
    const failed = [...reached].filter(([, text]) => text.startsWith('status'));
    expect(failed).toEqual([]);
    for (const source of guideSources) expect([...reached.keys()]).toContain(guidePath(source));
    for (const generated of ['/docs', '/docs/reference', '/docs/events', '/docs/errors'])
      expect([...reached.keys()]).toContain(generated);
    const broken = documents().flatMap(([from, text]) =>
      [...text.matchAll(/href="([^"#]*)#([^"]+)"/g)].flatMap(([, to, id]) => {
        const target = /^[a-z]+:/.test(to!) ? undefined : (reached.get(to || from) ?? '');
        return target === undefined || target.includes(` id="${id}"`) ? [] : [`${from}: ${to}#${id}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  test('name their language, have one title and heading each, skip no level, and repeat no id', () => {
    const titles = documents().map(([, text]) => /<title>(.*)<\/title>/.exec(text)![1]);
    expect(new Set(titles).size).toBe(titles.length);
    for (const [address, text] of documents()) {
      expect([address, text.startsWith('<!doctype html>\n<html lang="en">')]).toEqual([address, true]);
      const main = text.slice(text.indexOf('<main'));
      const levels = [...main.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      expect([address, levels.filter((level) => level === 1)]).toEqual([address, [1]]);
      const skips = levels.filter((level, n) => n > 0 && level > levels[n - 1]! + 1);
      expect([address, skips]).toEqual([address, []]);
      const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect([address, ids.filter((id, n) => ids.indexOf(id) !== n || id === '')]).toEqual([address, []]);
      for (const [field] of text.matchAll(/<(?:input|button)[^>]*>[^<]*/g))
        expect(field).toMatch(/aria-label="[^"]+"|>\s*\S/);
      for (const [, name] of text.matchAll(/<nav aria-label="([^"]*)"/g)) expect(name).not.toBe('');
      expect([address, /<a [^>]*>\s*<\/a>|<img(?![^>]*alt=)/.exec(text)]).toEqual([address, null]);
    }
  });

  test('have enough contrast in light and dark: 4.5 for text, 3 for the edges of fields (WCAG 2.2)', () => {
    const colors = [...read('gateway/src/pages/style.css').matchAll(/--(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)];
    for (const scheme of [2, 3] as const) {
      const named = Object.fromEntries(colors.map((match) => [match[1]!, match[scheme]!]));
      for (const ground of ['ground', 'raised'])
        for (const text of ['text', 'quiet', 'link', 'get', 'post', 'put', 'delete'])
          expect([text, ground, contrast(named[text]!, named[ground]!) >= 4.5]).toEqual([text, ground, true]);
      expect(contrast(named['edge']!, named['ground']!)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('guides', () => {
  test('each section of docs/api.md is on exactly one page', () => {
    const written = [...read('docs/api.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title!);
    const guides = readGuides({ origin: 'https://market.example', sourceAddresses: [] })();
    const shown = guides
      .filter(({ file }) => file === 'docs/api.md')
      .flatMap(({ parts, sections }) => [
        // The heading of the first named section is the title of the page.
        ...(Array.isArray(sections) ? [sections[0]!] : []),
        ...parts.filter(({ depth }) => depth === 2).map(({ title }) => title),
      ]);
    expect(shown.sort()).toEqual(written.sort());
  });

  test('their commands call the address of the service that shows them', async () => {
    const page = await textOf('/docs/guides/quickstart');
    expect(page).toContain('https://market.example/api/v1/listings');
    expect(page).not.toContain('http://127.0.0.1:3000');
  });

  test('their commands, and the tour, name the inbox that runs, also if the service has its usual port', async () => {
    const inboxUrl = 'http://127.0.0.1:3007';
    const local = await startGateway({ publicUrl: 'http://127.0.0.1:3001', inboxUrl });
    const text = async (path: string): Promise<string> => (await local.send(path)).text();
    const tour = await text('/docs/guides/tour');
    expect(tour).toContain('http://127.0.0.1:3001/api/v1/listings');
    for (const page of [await text('/docs/guides/quickstart'), tour, await text('/docs/guides/webhooks')]) {
      expect(page).toContain(`${inboxUrl}/hook/`);
      expect(page).not.toContain('127.0.0.1:3001/hook');
    }
    expect(tour).toContain('GET /hooks');
    await local.close();
  });

  test('a release without one of their files does not start: the image has them all', () => {
    const kept = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => new RegExp(`^${line.slice(1).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`));
    for (const { file } of guideSources)
      expect([file, kept.some((pattern) => pattern.test(file))]).toEqual([file, true]);
  });

  test('HTML in Markdown is shown as text, and no comment is left', async () => {
    for (const source of guideSources) {
      const page = await textOf(guidePath(source));
      expect(page).not.toContain('<!-- ');
      expect(page).not.toMatch(/href="javascript:/);
    }
    expect(await textOf('/docs/guides/idempotency')).toContain(html`${'Bearer <API_KEY>'}`.text);
  });

  test('receivers read from which addresses webhooks come, if the operator has declared them', async () => {
    expect(await textOf('/docs/guides/webhooks')).toContain('has not declared its addresses');
    const declaring = await startGateway({ sourceAddresses: ['203.0.113.0/28', '2001:db8::/64'] });
    const page = await (await declaring.send('/docs/guides/webhooks')).text();
    for (const range of ['203.0.113.0/28', '2001:db8::/64']) expect(page).toContain(`<code>${range}</code>`);
    await declaring.close();
  });
});

describe('the event catalogue', () => {
  test('docs/guides/events.md is up to date; `npm run generate` writes it', () => {
    expect(read('docs/guides/events.md')).toBe(eventsDocument());
  });

  test('shows each type with its meaning, the members of its object and a payload', async () => {
    const page = await textOf('/docs/events');
    for (const { type, example } of eventCatalogue) {
      const section = page.slice(page.indexOf(`id="${eventId(type)}"`)).split('</section>')[0]!;
      expect(section).toContain(html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`.text);
      const { object } = example['data'] as { object: object };
      for (const member of Object.keys(object)) expect(section).toContain(`<code>${member}</code>`);
    }
  });
});

describe('the search', () => {
  const find = async (query: string): Promise<string[]> => {
    const { options, index } = JSON.parse(await textOf('/docs/search.json')) as {
      options: { fields: string[] };
      index: Parameters<typeof MiniSearch.loadJS>[0];
    };
    const found = MiniSearch.loadJS(index, options).search(query, { prefix: true, combineWith: 'AND' });
    return found.map(({ id }) => id as string);
  };

  test.each([
    ['automatic disabling', '/docs/guides/webhooks#automatic-disabling'],
    ['410', '/docs/guides/webhooks#answering'],
    ['webhook-delivery', '/docs/guides/webhooks#answering'],
    ['createListing', '/docs/reference#createListing'],
    ['POST /api/v1/offers', '/docs/reference#createOffer'],
    ['order.paid', '/docs/events#event-order-paid'],
    ['rate_limited', '/docs/errors/rate_limited'],
    ['PayoutAccount', '/docs/reference#record-PayoutAccount'],
    ['quick', '/docs/guides/quickstart'],
    ['deprecat', '/docs/guides/versions'],
  ])('%s finds %s', async (query, address) => {
    expect(await find(query)).toContain(address);
  });

  test('it finds each guide, route and error code by its name, and leads to places that exist', async () => {
    const { index } = JSON.parse(await textOf('/docs/search.json')) as { index: { documentIds: object } };
    const addresses = Object.values(index.documentIds) as string[];
    const wanted = [
      ...guideSources.map(guidePath),
      ...table.filter(({ testHelper }) => !testHelper).map(({ operation }) => `/docs/reference#${bareName(operation)}`),
      ...[...marketplaceApi().errors.keys()].map((code) => `/docs/errors/${code}`),
    ];
    expect(wanted.filter((address) => !addresses.includes(address))).toEqual([]);
    for (const address of addresses) {
      const [at, id] = address.split('#');
      expect([address, reached.get(at!)?.includes(id === undefined ? '<h1' : ` id="${id}"`)]).toEqual([address, true]);
    }
  });

  test('its script is the published one of minisearch, and both are modules of this service', async () => {
    const script = await gateway.send('/docs/minisearch.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).toContain('export { MiniSearch as default }');
    const own = await textOf('/docs/docs.js');
    expect([...own.matchAll(/from '([^']+)'/g)].map(([, from]) => from)).toEqual(['/docs/minisearch.js']);
    expect(own).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
  });
});

/** The contrast ratio of two colors, `#rrggbb` (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
