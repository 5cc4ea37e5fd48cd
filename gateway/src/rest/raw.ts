import type { RouterMiddleware } from '@koa/router';
import { notFound, rawBodyBytesMax, ServiceError } from '@marketplace/kernel';
import type { Calls } from '../calls/catalogue.ts';
import { callerOf, type GatewayContext, type GatewayState } from '../context.ts';
import { queryRefusal } from '../errors/refusal.ts';
import type { CompiledRoute } from './compile-route.ts';
import { sendReply } from './send-reply.ts';

/**
 * The handler of raw routes: passes the body's bytes and the headers that the route names to the operation, which
 * verifies the sender's signature. Takes bodies of any type and encoding, up to `rawBodyBytesMax`. Throws
 * what `ReceivedBody.read` throws, or `not_found`.
 */
export function passOn(compiled: CompiledRoute, calls: Calls, publicUrl: URL): RouterMiddleware<GatewayState> {
  const {
    route: { raw },
    name,
    pattern,
  } = compiled;
  const call = calls.get(name)!;
  return async (ctx) => {
    ctx.state.route = pattern;
    const [parameter] = new URLSearchParams(ctx.querystring).keys();
    if (parameter !== undefined) throw queryRefusal(parameter, 'unknown_parameter', 'There is no such parameter.');
    const { idempotencyKey: _, ...caller } = callerOf(ctx);
    const body = (await ctx.state.body.read(rawBodyBytesMax)).toString('base64');
    const reply = await call(caller, { ...ctx.params, body, headers: pickHeaders(ctx, raw!.headers) }).catch(
      (error: unknown) => {
        throw refusalOf(error, ctx.params);
      },
    );
    sendReply(ctx, compiled, reply, publicUrl);
  };
}

function pickHeaders(ctx: GatewayContext, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ctx.get(name)]).filter(([, value]) => value !== ''));
}

/**
 * A wrong path parameter is answered with `not_found`. Other invalid input is `malformed_body` without members, because
 * the sender does not know the operation's input.
 */
function refusalOf(error: unknown, params: Record<string, string>): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'validation_failed') return error;
  if (error.facts.faults?.some(({ path }) => Object.hasOwn(params, String(path[0])))) return notFound();
  return new ServiceError('malformed_body', 'The request cannot be read.', {}, error);
}
