import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import Koa from 'koa';
import type { Context } from 'koa';
import { objectIn, readBody, readJson, readMail, verifySignature } from './inbox-request.ts';
import { createFeed, type FeedEvent, createRecent } from './inbox-feed.ts';
import { readPage } from './inbox-page.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Further headers, such as `List-Unsubscribe`. */
  headers: Record<string, string>;
  createdAt: string;
}

export interface ReceivedHook {
  receivedAt: string;
  path: string;
  event: string | null;
  eventId: string | null;
  /** Id of the record that the event is about. Null if the body is not an event. */
  objectId: string | null;
  verified: boolean | null;
  reason: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The raw body, if it is not valid UTF-8 and `body` therefore differs from it. Null otherwise. */
  bodyBase64: string | null;
  /** Status of the answer to the sender. */
  answeredStatus: number;
}

interface Route {
  method: string;
  path: string | RegExp;
  handle(ctx: Context): Promise<void> | void;
}

const secretsMax = 1000;

/**
 * A mailbox and a webhook receiver for development. It shows the mails that identity sends, receives webhooks at any
 * path below `/hook`, and verifies their signatures. `/` is a page for people; `/mail` and `/hooks` return the same as
 * JSON. Everything is kept in memory.
 */
export function createInbox({ now = () => new Date() } = {}): Koa {
  const mails = createRecent<FeedEvent<Mail>>();
  const hooks = createRecent<FeedEvent<ReceivedHook>>();
  const feed = createFeed({ kept: () => [...mails.list(), ...hooks.list()] });
  const secrets = new Map<string, string>();

  const routes: Route[] = [
    ...readPage().map(({ path, serve }) => ({ method: 'GET', path, handle: serve })),
    { method: 'GET', path: '/events', handle: feed.follow },
    { method: 'GET', path: '/mail', handle: listMails },
    { method: 'POST', path: '/mail', handle: storeMail },
    { method: 'GET', path: '/hooks', handle: listHooks },
    { method: 'DELETE', path: '/hooks', handle: clearHooks },
    { method: 'POST', path: '/hooks/secrets', handle: storeSecret },
    { method: 'POST', path: /^\/hook(\/|$)/, handle: receiveHook },
  ];

  function listMails(ctx: Context): void {
    const { to } = ctx.query;
    const all = mails.list().map(({ data }) => data);
    ctx.body = { data: all.filter((mail) => to === undefined || mail.to === to) };
  }

  async function storeMail(ctx: Context): Promise<void> {
    const { to, subject, text, headers = {} } = await readMail(ctx);
    const mail: Mail = { to, subject, text, headers, createdAt: now().toISOString() };
    mails.add(feed.publish('mail', mail), JSON.stringify(mail).length);
    ctx.status = 201;
    ctx.body = {};
  }

  function listHooks(ctx: Context): void {
    ctx.body = { data: hooks.list().map(({ data }) => data) };
  }

  function clearHooks(ctx: Context): void {
    hooks.clear();
    feed.startOver();
    ctx.status = 204;
  }

  async function storeSecret(ctx: Context): Promise<void> {
    const { path, secret } = await readJson(ctx, ['path', 'secret']);
    if (!secrets.has(path) && secrets.size >= secretsMax) ctx.throw(409, 'too many secrets');
    secrets.set(path, secret);
    ctx.status = 204;
  }

  async function receiveHook(ctx: Context): Promise<void> {
    const body = await readBody(ctx);
    const receivedAt = now();
    const signature = ctx.get('x-service-signature');
    const verdict = verifySignature(signature, body, secrets.get(ctx.path), receivedAt.getTime() / 1000);
    const hook: ReceivedHook = {
      receivedAt: receivedAt.toISOString(),
      path: ctx.path,
      event: ctx.get('x-service-event') || null,
      eventId: ctx.get('x-service-event-id') || null,
      objectId: objectIn(body),
      ...verdict,
      headers: ctx.headers,
      body: body.toString('utf8'),
      bodyBase64: isUtf8(body) ? null : body.toString('base64'),
      answeredStatus: askedStatus(ctx),
    };
    hooks.add(feed.publish('hook', hook), body.length + JSON.stringify(ctx.headers).length);
    ctx.status = hook.answeredStatus;
    ctx.body = { received: true };
  }

  const app = new Koa();
  // Without this, Koa prints every refused request.
  app.silent = true;
  app.use(async (ctx) => {
    ctx.set('x-content-type-options', 'nosniff');
    if (!isReceiver(ctx) && isForeign(ctx)) return void (ctx.status = 403);
    const found = routes.filter(({ path }) => (typeof path === 'string' ? path === ctx.path : path.test(ctx.path)));
    const route = found.find(({ method }) => method === ctx.method);
    if (route) return route.handle(ctx);
    if (found.length === 0) return;
    ctx.status = 405;
    ctx.set('allow', found.map(({ method }) => method).join(', '));
  });
  return app;
}

/** Webhooks are accepted from anywhere. All other routes are for people and programs on this machine. */
function isReceiver(ctx: Context): boolean {
  return /^\/hook(\/|$)/.test(ctx.path);
}

/** Whether another website in the developer's browser sent the request, by DNS rebinding or as a cross-site request. */
function isForeign(ctx: Context): boolean {
  const ownHost = /^(127\.0\.0\.1|localhost|\[::1\]|inbox)(:\d+)?$/i.test(ctx.get('host'));
  const acrossSites = ['cross-site', 'same-site'].includes(ctx.get('sec-fetch-site')) && ctx.method !== 'GET';
  return !ownHost || acrossSites;
}

/** The status in `?status=500`, which simulates a failing receiver. 200 if it is missing or invalid. */
function askedStatus(ctx: Context): number {
  if (ctx.query.status === undefined) return 200;
  const status = Number(ctx.query.status);
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200;
}
