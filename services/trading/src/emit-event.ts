import { emitterOf } from '@marketplace/store';
import { tradingEvents } from '@marketplace/trading-contract';

export const emitEvent = emitterOf(tradingEvents);
