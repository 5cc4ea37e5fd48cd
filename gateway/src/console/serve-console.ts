import { ServiceError } from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../context.ts';
import { sendFile } from '../http/static-files.ts';
import type { BuiltConsole, ConsoleFile } from './read-console.ts';

export interface ConsoleOptions extends BuiltConsole {
  /** Further origins of images: those of listings. */
  imageOrigins: readonly string[];
  /** Links in `/console/config.json`, besides the version. Null: the tool is absent. */
  links: { inboxUrl: string | null; temporalUiUrl: string | null };
  /** Whether tests may move the clock of deadlines. */
  testClock: boolean;
}

const prefix = '/console';

/**
 * Serves the console below `/console`, before authentication: it is the same for everybody, and asks the API for
 * everything else. Any address that accepts HTML is answered with the application, which knows its own routes.
 */
export function serveConsole(options: ConsoleOptions): GatewayMiddleware {
  const { files, version, links, testClock } = options;
  const policy = contentSecurityPolicy(options);
  const config = JSON.stringify({ version, ...links, testClock });
  return (ctx, next) => {
    if (ctx.path !== prefix && !ctx.path.startsWith(`${prefix}/`)) return next();
    ctx.state.route = prefix;
    ctx.set('content-security-policy', policy);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD');
      throw new ServiceError('method_not_allowed', 'The console is only read: use GET or HEAD.');
    }
    const name = ctx.path.slice(prefix.length + 1);
    if (name === 'config.json') {
      ctx.body = config;
      ctx.type = 'application/json';
      return Promise.resolve();
    }
    const file = files.get(name) ?? application(ctx, name, files);
    send(ctx, file);
    return Promise.resolve();
  };
}

/** The application, for a path that it may know. A missing asset is no path of it. */
function application(ctx: GatewayContext, name: string, files: BuiltConsole['files']): ConsoleFile {
  if (name.startsWith('assets/') || ctx.accepts('html') !== 'html')
    throw new ServiceError('not_found', 'The console has no such file.');
  return files.get('index.html')!;
}

function send(ctx: GatewayContext, file: ConsoleFile): void {
  ctx.set('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  sendFile(ctx, file);
}

/**
 * Only files of the console itself. No script may write HTML (Trusted Types), so a text of another organization cannot
 * become markup.
 */
function contentSecurityPolicy({ imageOrigins }: Pick<ConsoleOptions, 'imageOrigins'>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
