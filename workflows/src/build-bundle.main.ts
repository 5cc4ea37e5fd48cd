// `node workflows/src/build-bundle.main.ts <directory>` builds the workflow bundle ahead. Workers with that directory as
// WORKFLOW_BUNDLE_DIR read it.

import { loadBundle } from './temporal/bundle.ts';

const [, , directory] = process.argv;
if (directory === undefined) throw new Error('Usage: build-bundle.main.ts <directory>');
await loadBundle(directory);
