import type { Context } from 'koa';

const bodyBytesMax = 1024 * 1024;

/** The raw bytes of the request's body, over which signatures are computed. Responds 413 above 1 MiB. */
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

/** Reads a JSON object whose named members are strings. Responds 400 if one of them is missing or no string. */
export async function readJson<Name extends string>(ctx: Context, names: Name[]): Promise<Record<Name, string>> {
  const value = parse((await readBody(ctx)).toString('utf8'));
  for (const name of names) {
    if (typeof value?.[name] !== 'string') ctx.throw(400, `${name} must be a string`);
  }
  return value as Record<Name, string>;
}

/** Reads a mail. Responds 400 if a member is missing, or if `headers` is no object of strings. */
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

/** The id of the record in the body of an event: of `webhook.ping` the endpoint. Null if there is none. */
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
