import { writeFileSync } from 'node:fs';
import { tradingStatesDocument } from './trading-states-document.ts';

writeFileSync(new URL('../../../docs/trading-states.md', import.meta.url), tradingStatesDocument());
