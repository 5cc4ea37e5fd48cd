import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { z } from 'zod';
import {
  activeTrace,
  anyone,
  type Caller,
  createLogger,
  defineContract,
  local,
  openRootSpan,
  openSpan,
  ServiceError,
  SpanKind,
  systemCaller,
  traced,
  traceIdOf,
  withTrace,
} from '../../src/index.ts';

const exporter = new InMemorySpanExporter();
const start = (ratio = 1): void => {
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  trace.setGlobalTracerProvider(
    new TracerProvider({ sampler, spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  );
};
beforeEach(() => start());
afterEach(() => {
  trace.disable();
  exporter.reset();
});
const traceparent = (digit: string, flags = '01'): string => `00-${digit.repeat(32)}-${digit.repeat(16)}-${flags}`;

test('a request begins a new trace, with a link to the trace of its client', () => {
  openRootSpan('GET', { kind: SpanKind.SERVER, attributes: {}, link: traceparent('a') })!.end({
    'http.response.status_code': 200,
  });
  const [span] = exporter.getFinishedSpans();
  expect(span).toMatchObject({
    name: 'GET',
    kind: SpanKind.SERVER,
    attributes: { 'http.response.status_code': 200 },
    links: [{ context: { traceId: 'a'.repeat(32) } }],
  });
  expect(span!.parentSpanContext).toBeUndefined();
  expect(span!.spanContext().traceId).not.toBe('a'.repeat(32));
});

test.each(['', 'x', traceparent('0'), traceparent('a').toUpperCase(), `${traceparent('a')}-more`])(
  'an invalid trace context, such as "%s", is not linked',
  (link) => {
    openRootSpan('GET', { kind: SpanKind.SERVER, attributes: {}, link })!.end();
    expect(exporter.getFinishedSpans()[0]!.links).toEqual([]);
  },
);

test('a client cannot force a trace to be kept or dropped', () => {
  trace.disable();
  start(0);
  expect(
    openRootSpan('GET', { kind: SpanKind.SERVER, attributes: {}, link: traceparent('a', '01') })!.traceparent,
  ).toMatch(/-00$/);
  trace.disable();
  start(1);
  expect(
    openRootSpan('GET', { kind: SpanKind.SERVER, attributes: {}, link: traceparent('a', '00') })!.traceparent,
  ).toMatch(/-01$/);
});

test('a span with one cause joins its trace, with several begins one with links, and without does not exist', () => {
  openSpan('one', { causes: [traceparent('a'), null, traceparent('a')] })!.end();
  openSpan('several', { causes: [traceparent('a'), traceparent('b')] })!.end();
  expect(openSpan('none', { causes: [undefined, null, 'nonsense'] })).toBeUndefined();
  const [one, several] = exporter.getFinishedSpans();
  expect(one!.parentSpanContext).toMatchObject({ traceId: 'a'.repeat(32), spanId: 'a'.repeat(16) });
  expect(several!.parentSpanContext).toBeUndefined();
  expect(several!.links.map(({ context }) => context.traceId)).toEqual(['a'.repeat(32), 'b'.repeat(32)]);
});

test('a span of a trace that is not sampled is not sampled', () => {
  openSpan('one', { causes: [traceparent('a', '00')] })!.end();
  expect(exporter.getFinishedSpans()).toEqual([]);
});

test('a span records the kind of a failure, and not its message', async () => {
  const fails = async (): Promise<never> => {
    throw Object.assign(new Error('the password is hunter2'), { code: '23505' });
  };
  await expect(traced('fails', { causes: [traceparent('a')] }, fails)).rejects.toThrow('hunter2');
  const [span] = exporter.getFinishedSpans();
  expect(span).toMatchObject({
    attributes: { 'error.type': '23505' },
    status: { code: SpanStatusCode.ERROR },
    events: [],
  });
  expect(JSON.stringify([span!.attributes, span!.status])).not.toContain('hunter2');
});

test('the active trace is kept across awaits, and system callers carry it', async () => {
  expect(activeTrace()).toBeUndefined();
  await traced('outer', { causes: [traceparent('a')] }, async () => {
    await Promise.resolve();
    expect(traceIdOf(activeTrace())).toBe('a'.repeat(32));
    expect(systemCaller('worker', 'one').traceparent).toBe(activeTrace());
  });
  expect(systemCaller('worker', 'one')).not.toHaveProperty('traceparent');
});

test('without a collector nothing is recorded, and trace ids are still passed on', async () => {
  trace.disable();
  expect(openRootSpan('GET', { kind: SpanKind.SERVER, attributes: {} })).toBeUndefined();
  await traced('outer', { causes: [traceparent('a')] }, async () => expect(activeTrace()).toBe(traceparent('a')));
  await withTrace(null, async () => expect(activeTrace()).toBeUndefined());
  expect(exporter.getFinishedSpans()).toEqual([]);
});

test('an operation is a span, passed to its handler; a failure is an error of the span, a refusal is not', async () => {
  const nothing = z.strictObject({});
  const contract = defineContract('toy', {
    write: { kind: 'command', access: anyone, summary: 'Write.', input: nothing, output: nothing },
  });
  const asked: (string | undefined)[] = [];
  const failures = [undefined, new ServiceError('busy', 'Try again.'), new TypeError('broken')];
  const write = async ({ traceparent: given }: Caller): Promise<{ output: Record<string, never> }> => {
    const failure = failures[asked.push(given) - 1];
    if (failure) throw failure;
    return { output: {} };
  };
  const client = local(contract, { write }, { log: createLogger({ level: 'silent' }), checkOutputs: true });
  const caller: Caller = {
    requestId: 'req_1',
    traceparent: traceparent('a'),
    actor: { type: 'api_key', apiKeyId: 'key_1', organizationId: 'org_1', scopes: [] },
  };
  for (const _ of failures) await client.write(caller, {}).catch(() => undefined);
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name, kind, parentSpanContext }) => [name, kind, parentSpanContext?.spanId])).toEqual(
    failures.map(() => ['toy.write', SpanKind.SERVER, 'a'.repeat(16)]),
  );
  expect(asked).toEqual(spans.map((span) => `00-${'a'.repeat(32)}-${span.spanContext().spanId}-01`));
  expect(spans.map(({ status }) => status.code)).toEqual([
    SpanStatusCode.UNSET,
    SpanStatusCode.UNSET,
    SpanStatusCode.ERROR,
  ]);
  expect(spans.map(({ attributes }) => attributes)).toMatchObject([
    { 'marketplace.organization_id': 'org_1' },
    { 'marketplace.refusal': 'busy' },
    { 'error.type': 'TypeError' },
  ]);
});
