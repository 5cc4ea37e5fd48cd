import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from 'koa';

const directory = path.join(import.meta.dirname, 'page');
const index = 'index.html';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * The page shows untrusted content. These headers let it load only its own files and connect only to the inbox, prevent
 * text from becoming markup or script, and keep the page's address out of Referer headers.
 */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    ...["script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'"],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export interface PageFile {
  path: string;
  serve(ctx: Context): void;
}

/** The files of the directory `page`, with the path of each. */
export function readPage(): PageFile[] {
  return readdirSync(directory).map((name) => {
    const content = readFileSync(path.join(directory, name));
    const type = types[path.extname(name)];
    if (!type) throw new Error(`The inbox page has a file of unknown type: ${name}.`);
    return {
      path: name === index ? '/' : `/${name}`,
      serve(ctx) {
        ctx.set({ ...headers, 'content-type': type });
        ctx.body = content;
      },
    };
  });
}
