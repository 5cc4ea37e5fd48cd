import { writeFileSync } from 'node:fs';
import { eventsDocument } from './events-document.ts';

writeFileSync(new URL('../../../../docs/guides/events.md', import.meta.url), eventsDocument());
