import { writeFileSync } from 'node:fs';
import { marketplaceApi } from '../api.ts';

writeFileSync(new URL('../../openapi.json', import.meta.url), marketplaceApi().openapi);
