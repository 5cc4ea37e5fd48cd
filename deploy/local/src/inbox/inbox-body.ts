import type { Context } from 'koa';

const bodyBytesMax = 1024 * 1024;

/** The request's body as it came, because signatures are made over the very bytes. Answers 413 above 1 MiB. */
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

/** The named members of a JSON object, all of them strings. Answers 400 otherwise. */
export async function readJson<Name extends string>(ctx: Context, names: Name[]): Promise<Record<Name, string>> {
  const value = parse((await readBody(ctx)).toString('utf8'));
  for (const name of names) {
    if (typeof value?.[name] !== 'string') ctx.throw(400, `${name} must be a string`);
  }
  return value as Record<Name, string>;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
