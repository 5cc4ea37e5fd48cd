import { writeFileSync } from 'node:fs';
import { paymentStatesDocument } from './documents/payment-states-document.ts';
import { tradingStatesDocument } from './documents/trading-states-document.ts';

const docs = new URL('../../../docs/', import.meta.url);
writeFileSync(new URL('trading-states.md', docs), tradingStatesDocument());
writeFileSync(new URL('payment-states.md', docs), paymentStatesDocument());
