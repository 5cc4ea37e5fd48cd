import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import protobuf from 'protobufjs';

/** The parts of opentelemetry/proto/collector/trace/v1 and opentelemetry/proto/trace/v1 that tests use. */
const exportRequest = protobuf
  .parse(
    `syntax = "proto3";
     message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
     message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
     message Resource { repeated KeyValue attributes = 1; }
     message ScopeSpans { repeated Span spans = 2; }
     message Span {
       bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
       repeated KeyValue attributes = 9; repeated Link links = 13;
     }
     message Link { bytes trace_id = 1; }
     message KeyValue { string key = 1; AnyValue value = 2; }
     message AnyValue {
       oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; }
     }`,
    { keepCase: false },
  )
  .root.lookupType('ExportTraceServiceRequest');

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}
interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: KeyValue[];
  links?: { traceId: string }[];
}
interface WireRequest {
  resourceSpans?: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: WireSpan[] }[] }[];
}

export interface CollectedSpan {
  service: unknown;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  /** Trace ids. */
  links: string[];
}

/** Starts an OpenTelemetry collector that keeps the traces it receives (OTLP over HTTP, protobuf). */
export async function startOtlpCollector() {
  const spans: CollectedSpan[] = [];
  /** Everything received, including parts that `CollectedSpan` leaves out, such as the events of a span. */
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body =
      request.headers['content-encoding'] === 'gzip' ? gunzipSync(Buffer.concat(chunks)) : Buffer.concat(chunks);
    bodies.push(body);
    if (request.url === '/v1/traces') spans.push(...spansOf(body));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type OtlpCollector = Awaited<ReturnType<typeof startOtlpCollector>>;

function spansOf(body: Buffer): CollectedSpan[] {
  const { resourceSpans = [] } = exportRequest.toObject(exportRequest.decode(body), {
    bytes: String,
    longs: Number,
  }) as WireRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes, links }) => ({
        service: plain(resource.attributes)['service.name'],
        name,
        traceId: hex(traceId),
        spanId: hex(spanId),
        parentSpanId: parentSpanId ? hex(parentSpanId) : undefined,
        attributes: plain(attributes),
        links: (links ?? []).map((link) => hex(link.traceId)),
      })),
    ),
  );
}

const hex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

function plain(attributes: KeyValue[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
