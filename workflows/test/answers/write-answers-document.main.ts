import { writeFileSync } from 'node:fs';
import { answers } from './answers.ts';
import { documentPath, readDocument, type Verdicts, writeDocument } from './answers-document.ts';
import { clients, verdictsOf } from './clients.ts';

// Writes docs/receiver-answers.md. A client that this machine does not have keeps its column.
const list = Object.values(answers).flat();
const recorded = readDocument();
const given = await verdictsOf(list);
const versions: Record<string, string> = {};
for (const { name, version } of clients) versions[name] = (await version()) ?? recorded.versions[name] ?? '';
const verdicts: Verdicts = Object.fromEntries(
  list.map(({ title }, at) => [
    title,
    Object.fromEntries(clients.map(({ name }) => [name, given[name]?.[at] ?? recorded.verdicts[title]?.[name] ?? ''])),
  ]),
);
writeFileSync(documentPath, writeDocument(verdicts, versions));
