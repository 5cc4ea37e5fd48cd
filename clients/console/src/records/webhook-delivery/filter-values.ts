import type { WebhookResponseClass } from '../../generated/graphql/graphql.ts';

export const statuses = [
  ['pending', 'Pending'],
  ['delivering', 'Delivering'],
  ['retrying', 'Retrying'],
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
  ['held', 'Held'],
  ['canceled', 'Canceled'],
  ['failed,retrying', 'Failed or retrying'],
] as const;

export const responseClassWords: Record<WebhookResponseClass, string> = {
  http_2xx: '2xx',
  http_3xx: '3xx',
  http_4xx: '4xx',
  http_5xx: '5xx',
  none: 'No answer',
};

export const responseClasses = Object.entries(responseClassWords) as [WebhookResponseClass, string][];
