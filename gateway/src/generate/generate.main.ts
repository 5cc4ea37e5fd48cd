// Writes the generated files that follow from the API as the gateway composes it; see tools/src/generate.main.ts.

import { writeFileSync } from 'node:fs';
import { marketplaceApi } from '../api.ts';
import { sdlOf } from '../graphql/schema/sdl.ts';
import { consoleFacts } from './console-facts.ts';
import { errorsDocument } from './documents/errors-document.ts';
import { eventsDocument } from './documents/events-document.ts';
import { paymentStatesDocument } from './documents/payment-states-document.ts';
import { permissionsDocument } from './documents/permissions-document.ts';
import { tradingStatesDocument } from './documents/trading-states-document.ts';

const { openapi, graphql, errors } = marketplaceApi();
const files: Record<string, string> = {
  'gateway/openapi.json': openapi,
  'gateway/schema.graphql': sdlOf(graphql.schema),
  'docs/errors.md': errorsDocument(errors),
  'docs/permissions.md': permissionsDocument(),
  'docs/trading-states.md': tradingStatesDocument(),
  'docs/payment-states.md': paymentStatesDocument(),
  'docs/guides/events.md': eventsDocument(),
};
for (const [name, text] of Object.entries(consoleFacts())) files[`clients/console/src/generated/${name}`] = text;
for (const [file, text] of Object.entries(files)) writeFileSync(new URL(`../../../${file}`, import.meta.url), text);
