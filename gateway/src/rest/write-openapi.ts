import { writeFileSync } from 'node:fs';
import { openapiText } from './openapi.ts';

writeFileSync(new URL('../../openapi.json', import.meta.url), openapiText());
