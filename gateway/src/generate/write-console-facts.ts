import { writeFileSync } from 'node:fs';
import { consoleFacts } from './console-facts.ts';

const folder = new URL('../../../clients/console/src/generated/', import.meta.url);
for (const [name, text] of Object.entries(consoleFacts())) writeFileSync(new URL(name, folder), text);
