import { describePassages, type Passage, type PassageLatency } from '../report/ledger.ts';

export interface NeighbourFigures {
  fromSend: PassageLatency;
  fromAccept: PassageLatency;
}

/**
 * The worst latency in milliseconds, measured from before the request. Infinity when one has not arrived, NaN when
 * there are no passages.
 */
export function worstOf(passages: Passage[]): number {
  return passages.length === 0 ? NaN : describePassages(passages, 'fromSendMs').worst;
}

export function figuresOf(passages: Passage[]): NeighbourFigures {
  return { fromSend: describePassages(passages, 'fromSendMs'), fromAccept: describePassages(passages, 'fromAcceptMs') };
}
