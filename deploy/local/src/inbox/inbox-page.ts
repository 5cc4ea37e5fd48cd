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
 * Everything that the page shows was written by strangers. So it may load its own files only and talk to the inbox
 * only, text can never become markup or script, and a link in a mail does not learn where it was clicked.
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

/** The files of the page and where each stands: the directory is the whole list. */
export function readPage(): PageFile[] {
  return readdirSync(directory).map((name) => {
    const content = readFileSync(path.join(directory, name));
    const type = types[path.extname(name)];
    if (!type) throw new Error(`${name} is of no type that the inbox serves.`);
    return {
      path: name === index ? '/' : `/${name}`,
      serve(ctx) {
        ctx.set({ ...headers, 'content-type': type });
        ctx.body = content;
      },
    };
  });
}
