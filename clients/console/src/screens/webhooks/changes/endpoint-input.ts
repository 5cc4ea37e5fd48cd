import type { EndpointFragment, UpdateWebhookEndpointInput } from '../../../generated/graphql/graphql.ts';
import { FieldRefused } from '../../../ui/controls/form.tsx';

/** End of the time in which the previous secret signs too. Null if there is none. */
export function formerSecretUntil({ previousSecretExpiresAt: at }: EndpointFragment): string | null {
  return at !== null && Date.parse(at) > Date.now() ? at : null;
}

/** The chosen events. Throws `FieldRefused` if there is none. */
export function eventsOf(fields: FormData, name: string): string[] {
  const events = fields.getAll(name).map(String);
  if (events.length === 0) throw new FieldRefused(name, 'Choose at least one event.');
  return events.includes('*') ? ['*'] : events.sort();
}

/** Changes of the form to the endpoint as it was when the form was opened. Throws `FieldRefused`. */
export function changesOf(fields: FormData, before: EndpointFragment): UpdateWebhookEndpointInput {
  const given = (name: string): string => String(fields.get(`input.${name}`) ?? '').trim();
  const after = {
    url: given('url'),
    description: given('description'),
    events: eventsOf(fields, 'input.events'),
    timeoutSeconds: numberOf('timeoutSeconds', given('timeoutSeconds')),
    maxInFlight: numberOf('maxInFlight', given('maxInFlight')),
    rateLimit: rateLimitOf(given('rateLimit.perSecond'), given('rateLimit.burst')),
    retryPolicy: retryPolicyOf(given('retryPolicy.delaysSeconds'), before),
  };
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(memberOf(before, name)),
  );
  const headers = fields.get('headers') === 'replace' ? { customHeaderList: headersOf(given('customHeaderList')) } : {};
  return { ...Object.fromEntries(changed), ...headers };
}

/** The member of the endpoint that the member of the input changes. */
export function memberOf(endpoint: EndpointFragment, name: string): unknown {
  if (name === 'events') return endpoint.subscribedEvents.toSorted();
  return (endpoint as unknown as Record<string, unknown>)[name];
}

function rateLimitOf(perSecond: string, burst: string): { perSecond: number; burst: number } | null {
  if (perSecond === '') return null;
  return {
    perSecond: numberOf('rateLimit.perSecond', perSecond),
    burst: burst === '' ? 1 : numberOf('rateLimit.burst', burst),
  };
}

function numberOf(name: string, text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new FieldRefused(`input.${name}`, 'Write a number, such as 5.');
  return Number(text);
}

function retryPolicyOf(text: string, { retryPolicy }: EndpointFragment): EndpointFragment['retryPolicy'] {
  if (text === '') return null;
  const delays = text === 'none' ? [] : text.split(/[\s,]+/).map(Number);
  if (delays.some((seconds) => !Number.isSafeInteger(seconds)))
    throw new FieldRefused('input.retryPolicy.delaysSeconds', 'Write seconds, such as 5, 300, 1800.');
  return { delaysSeconds: delays, eventTypeDelays: retryPolicy?.eventTypeDelays ?? [] };
}

function headersOf(text: string): { name: string; value: string }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      if (colon < 1) throw new FieldRefused('input.customHeaderList', 'Write one header per line: “name: value”.');
      return { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
    });
}
