import { type Caller, isServiceError, type Reply, systemCaller } from '@marketplace/kernel';
import { untilNotBusy } from '@marketplace/store/testing';
import { Difference, expectSame } from '@marketplace/store/testing/model';
import { expectAll, expectStep } from './comparison.ts';
import { beginCommand, type Market, type ModelRecord, type Refusal } from './rules/market.ts';
import type { Answered, Request } from './request.ts';
import { bind, inModelTerms, type World } from './world.ts';

/** Commands between two comparisons of everything. Other comparisons are of what a command has changed. */
const wholeEvery = 12;

type Call = (caller: Caller, input: object) => Promise<Reply<unknown>>;
type Answer = { output: unknown; replayed: boolean } | { code: string; members: unknown };

/** Sends the request and expects answer, events and records to be those of the model. */
export async function perform(market: Market, world: World, request: Request): Promise<void> {
  beginCommand(market);
  const refused = request.rule(market);
  const answer = await send(world, request);
  note(world, request.line, answer);
  if (refused.length > 0) expectRefusal(world, answer, refused);
  else {
    if ('code' in answer) throw new Difference(`The model says that it is done, but it is refused: ${answer.code}.`);
    expectSame('Whether the answer is a replay', answer.replayed, false);
    for (const [label, id] of request.names?.(market, answer.output as never) ?? []) bind(world, label, id);
    expectSame('The answer', inModelTerms(world, answer.output), request.answer(market));
    if (request.idempotencyKey !== undefined || request.clientRequestId !== undefined)
      world.answered.push({ request, output: answer.output });
  }
  await settle(market, world, request.about);
}

/**
 * Sends a request again that was done before. `rule` has the effects that happen although nothing is done again. The
 * answer is the first one, or a refusal with one of `codes`.
 */
export async function performAgain(
  market: Market,
  world: World,
  { request, output }: Answered,
  { line, changes, codes, rule }: { line: string; changes: Partial<Request>; codes: string[]; rule: Request['rule'] },
): Promise<void> {
  beginCommand(market);
  rule(market);
  const answer = await send(world, { ...request, ...changes });
  note(world, line, answer);
  if (codes.length > 0)
    expectRefusal(
      world,
      answer,
      codes.map((code) => ({ code })),
    );
  else expectSame('The answer to the repeated request', answer, { output, replayed: true });
  await settle(market, world, request.about);
}

async function send(world: World, request: Request): Promise<Answer> {
  const { operation, by, expectedVersion, idempotencyKey, clientRequestId } = request;
  const { client, engine } = world.tested;
  const calls = (by === null ? engine : client) as unknown as Record<string, Call>;
  const caller = by === null ? systemCaller('model', 'req_model') : world.callers.get(by)!;
  const sent = {
    ...caller,
    ...(expectedVersion !== undefined && { expectedVersion }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  const input = { ...request.input, ...(clientRequestId !== undefined && { clientRequestId }) };
  try {
    const { output, replayed = false } = await untilNotBusy(() => calls[operation]!(sent, input));
    return { output, replayed };
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { code: error.code, members: error.facts.members };
  }
}

function note(world: World, line: string, answer: Answer): void {
  const outcome = 'code' in answer ? answer.code : answer.replayed ? 'as before' : 'done';
  world.journal.push(`${line}: ${outcome}`);
}

function expectRefusal(world: World, answer: Answer, refused: Refusal[]): void {
  const codes = refused.map(({ code }) => code);
  if (!('code' in answer)) throw new Difference(`The model refuses it (${codes.join(' or ')}), but it is done.`);
  const allowed = refused.find(({ code }) => code === answer.code);
  if (!allowed) throw new Difference(`It is refused with ${answer.code}, the model says ${codes.join(' or ')}.`);
  if (allowed.members) expectSame(`The refusal ${answer.code}`, inModelTerms(world, answer.members), allowed.members);
}

async function settle(market: Market, world: World, about: ModelRecord[]): Promise<void> {
  await expectStep(market, world, about);
  if (world.journal.length % wholeEvery === 0) await expectAll(market, world);
}
