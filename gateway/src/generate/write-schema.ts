import { writeFileSync } from 'node:fs';
import { marketplaceApi } from '../api.ts';
import { sdlOf } from '../graphql/schema/sdl.ts';

writeFileSync(new URL('../../schema.graphql', import.meta.url), sdlOf(marketplaceApi().graphql.schema));
