// Loaded into each process of the product by `node --import`: writes what the process uses, every 30 s, as a line of JSON
// to `<directory>/<pid>.jsonl`. The directory is the query of this module's URL.

import { appendFileSync } from 'node:fs';
import { URLSearchParams } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const everyMs = 30_000;
const directory = new URLSearchParams(new URL(import.meta.url).search).get('directory');

const report = () => appendFileSync(`${directory}/${process.pid}.jsonl`, `${JSON.stringify(process.memoryUsage())}\n`);

// Threads, such as those of workflows, have heaps of their own. Their memory is in the resident set of the process.
if (isMainThread) setInterval(report, everyMs).unref();
