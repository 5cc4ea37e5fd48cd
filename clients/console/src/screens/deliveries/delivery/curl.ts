import type { Attempt } from './delivery.ts';

/** Set by curl itself. */
const ownHeaders = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding']);

/** A command that sends the request again, from a shell. Its signatures are redacted, so a receiver refuses them. */
export function curlOf({ url, requestHeaderList }: Attempt, payload: unknown): string {
  const headers = requestHeaderList
    .filter(({ name }) => !ownHeaders.has(name.toLowerCase()))
    .map(({ name, value }) => `  -H ${quoted(`${name}: ${value}`)}`);
  return [`curl ${quoted(url)}`, ...headers, `  --data-raw ${quoted(JSON.stringify(payload))}`].join(' \\\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
