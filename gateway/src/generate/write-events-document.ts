import { writeFileSync } from 'node:fs';
import { eventsDocument } from './documents/events-document.ts';

writeFileSync(new URL('../../../docs/guides/events.md', import.meta.url), eventsDocument());
