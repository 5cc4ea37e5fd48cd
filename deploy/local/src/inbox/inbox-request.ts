import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';

const bodyBytesMax = 1024 * 1024;

/** The raw bytes of the request's body, which are signed. Responds 413 above 1 MiB. */
export async function readBody(ctx: Context): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) ctx.throw(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a JSON object whose named members are strings. Responds 400 if one of them is missing or not a string. */
export async function readJson<Name extends string>(ctx: Context, names: Name[]): Promise<Record<Name, string>> {
  const value = parse((await readBody(ctx)).toString('utf8'));
  for (const name of names) {
    if (typeof value?.[name] !== 'string') ctx.throw(400, `${name} must be a string`);
  }
  return value as Record<Name, string>;
}

/** Reads a mail. Responds 400 if a member is missing, or if `headers` is not an object of strings. */
export async function readMail(
  ctx: Context,
): Promise<{ to: string; subject: string; text: string; headers?: Record<string, string> }> {
  const mail: Awaited<ReturnType<typeof readMail>> = await readJson(ctx, ['to', 'subject', 'text']);
  const { headers = {} } = mail;
  if (
    typeof headers !== 'object' ||
    headers === null ||
    Object.values(headers).some((value) => typeof value !== 'string')
  )
    ctx.throw(400, 'headers must be an object of strings');
  return mail;
}

/** The id of the record in the body of an event; the endpoint's for `webhook.ping`. Null if there is none. */
export function objectIn(body: Buffer): string | null {
  const event = parse(body.toString('utf8')) as { data?: { object?: Record<string, unknown> } } | null | undefined;
  const { id, endpointId } = event?.data?.object ?? {};
  return [id, endpointId].find((value): value is string => typeof value === 'string') ?? null;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Result of a check. `verified` is null when no secret is known for the path. */
interface Verdict {
  verified: boolean | null;
  reason: string;
}

const toleranceSeconds = 300;

/**
 * Checks `X-Service-Signature: t=<unix>,v1=<hex>[,v1=<hex>]`. Each `v1` is an HMAC-SHA256 over `<t>.<raw body>`, and
 * the key is the whole secret including `whsec_`. One valid `v1` is enough: two are sent while a secret is being
 * replaced.
 */
export function verifySignature(
  header: string | undefined,
  body: Buffer,
  secret: string | undefined,
  nowSeconds = Date.now() / 1000,
): Verdict {
  if (secret === undefined) return { verified: null, reason: 'no secret is known for this path' };
  if (!header) return rejected('the signature header is missing');

  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const timestamps = parts.filter(([key]) => key === 't').map(([, value]) => value ?? '');
  const signatures = parts.filter(([key]) => key === 'v1').map(([, value]) => value ?? '');
  const [timestamp = ''] = timestamps;
  if (timestamps.length !== 1 || !/^\d+$/.test(timestamp) || signatures.length === 0) {
    return rejected('the signature header is malformed');
  }
  if (Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds) {
    return rejected(`the timestamp is more than ${toleranceSeconds} s off`);
  }

  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  return signatures.some((signature) => equals(signature, expected))
    ? { verified: true, reason: 'the signature is valid' }
    : rejected('no signature matches the body');
}

function equals(signature: string, expected: Buffer): boolean {
  return /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

function rejected(reason: string): Verdict {
  return { verified: false, reason };
}
