import { writeFileSync } from 'node:fs';
import { apiTypes } from './api-types.ts';
import { errorMembers } from './error-members.ts';
import { webhookVectorsText } from './webhook-vectors.ts';

writeFileSync(new URL('../src/api.generated.ts', import.meta.url), await apiTypes());
writeFileSync(new URL('../src/rest/error-members.generated.ts', import.meta.url), errorMembers());
writeFileSync(new URL('../test/webhook-vectors.json', import.meta.url), webhookVectorsText());
