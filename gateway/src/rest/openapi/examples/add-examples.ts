import { formatEvent, eventStreamType } from '../../../http/event-stream.ts';
import { exampleOf } from '../../../pages/reference/example-of.ts';
import type { Answer, Reference, ReferenceOperation, Schema } from '../../../pages/reference/reference.ts';
import { documentType } from '../../document.ts';
import type { CompiledRoute } from '../../compile-route.ts';
import { auditColumns } from '../../audit-download.ts';
import { csvLine } from '../../csv.ts';
import { exportMembers, exportType } from '../../export-download.ts';
import { recordExamples } from './record-examples.ts';

type Media = { schema: Schema; example?: unknown };

/**
 * Adds an example to every record, to every JSON body of a request, and to every body of a successful answer. An
 * operation may have an example of its own; otherwise it is made from the examples of the schema's members.
 */
export function addExamples(document: object, routes: readonly CompiledRoute[]): void {
  const reference = document as Reference;
  for (const [name, example] of Object.entries(recordExamples)) {
    const schema = reference.components.schemas[name];
    if (schema) schema.example = example;
  }
  for (const compiled of routes) {
    const { operation, route } = compiled;
    const described = reference.paths[compiled.describedPath]![route.method.toLowerCase()]!;
    const request = described.requestBody?.content['application/json'] as Media | undefined;
    if (request) request.example = operation.example ?? exampleOf(reference, request.schema);
    for (const [type, media] of Object.entries(successOf(described).content ?? {}))
      (media as Media).example =
        type === 'application/json' ? exampleOf(reference, media.schema) : textExample(reference, compiled, type);
  }
}

function successOf({ responses }: ReferenceOperation): Answer {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))![1] as Answer;
}

function textExample(reference: Reference, { answer, route }: CompiledRoute, type: string): string {
  if (type === eventStreamType)
    return formatEvent({ id: 'c3RyZWFt', event: { name: 'delivery', data: recordExamples.WebhookDelivery } });
  if (type === documentType) return '<!doctype html>\n<html lang="en">...</html>\n';
  if (route.download && type !== exportType) return `${JSON.stringify(recordExamples.AuditEvent)}\n`;
  return csvLine(route.export ? ['row', ...exportMembers(answer!)] : [...auditColumns]);
}
