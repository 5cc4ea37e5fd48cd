/**
 * `node use-console.mjs <email> <password>`: starts Vite with `vite.config.ts` of the working directory, and uses the
 * modules of the console like its page, through the proxy: cookies are kept by name, and each request has the headers
 * of a browser. Writes its observations as JSON.
 */
import { createServer } from 'vite';

const [email, password] = process.argv.slice(2);
const server = await createServer({ configFile: 'vite.config.ts', logLevel: 'error', server: { port: 0 } });
await server.listen();
const origin = new URL(server.resolvedUrls.local[0]).origin;

const cookies = new Map();
const seen = { origin, statuses: [], cookies: [] };
const send = globalThis.fetch;
/** `from` is the origin of the page that sends the request. */
const browser = (from) => async (address, init) => {
  const site = from === origin ? 'same-origin' : 'cross-site';
  const response = await send(new URL(address, origin), {
    ...init,
    headers: {
      ...init.headers,
      origin: from,
      'sec-fetch-site': site,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [name, value] = cookie.split(';')[0].split('=');
    cookies.set(name, value);
    seen.cookies.push(cookie);
  }
  seen.statuses.push(`${new URL(response.url).pathname} ${response.status}`);
  return response;
};
globalThis.fetch = browser(origin);

try {
  seen.page = await (await send(origin, { headers: { accept: 'text/html' } })).text();
  seen.script = (await send(new URL('/src/main.ts', origin))).status;
  const load = (file) => server.ssrLoadModule(file);
  const [session, listings] = [await load('/src/session.ts'), await load('/src/listings.ts')];
  const refusalOf = (promise) =>
    promise.then(
      () => null,
      ({ code, message }) => ({ code, message }),
    );
  seen.before = await refusalOf(listings.readOverview());
  seen.wrong = await refusalOf(session.signIn(email, `${password}!`));
  seen.step = await session.signIn(email, password);
  seen.created = await listings.createListing('Lamp', 2500, 'one-click');
  seen.again = await listings.createListing('Lamp', 2500, 'one-click');
  seen.invalid = await listings.createListing('', 2500, 'other-click');
  seen.overview = await listings.readOverview();
  globalThis.fetch = browser('https://elsewhere.example');
  seen.elsewhere = await refusalOf(listings.createListing('Desk', 100, 'their-click'));
  globalThis.fetch = browser(origin);
  await session.signOut();
  seen.after = await refusalOf(listings.readOverview());
} finally {
  await server.close();
}
process.stdout.write(JSON.stringify(seen));
