// `node workflows/src/build-bundle.main.ts <directory>` builds the workflow bundle in advance. Workers whose
// WORKFLOW_BUNDLE_DIR is that directory read it.

import { loadBundle } from './temporal/bundle.ts';

const [, , directory] = process.argv;
if (directory === undefined) throw new Error('Usage: build-bundle.main.ts <directory>');
await loadBundle(directory);
