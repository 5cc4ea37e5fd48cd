// Writes `src/generated` of the console: types of its documents, limits of its fields; see tools/src/generate.main.ts.

import './write-documents.ts';
import './write-limits.ts';
