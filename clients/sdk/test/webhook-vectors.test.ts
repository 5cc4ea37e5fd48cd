import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { verifyWebhook, type WebhookHeaders } from '../src/index.ts';
import type { LibraryVerdict, WebhookVector } from '../generate/webhook-vector.ts';
import { webhookVectorsText } from '../generate/webhook-vectors.ts';

const text = readFileSync(new URL('webhook-vectors.json', import.meta.url), 'utf8');
const { vectors, toleranceSeconds } = JSON.parse(text) as { vectors: WebhookVector[]; toleranceSeconds: number };

/** The headers in the form in which each kind of server provides them. */
const shapes: Record<string, (headers: WebhookVector['received']['headers']) => WebhookHeaders> = {
  'a record': (headers) => headers,
  'a record in mixed case': (headers) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.replace(/^./, (letter) => letter.toUpperCase()), value]),
    ),
  'Fetch headers': (headers) => {
    const fetched = new Headers();
    for (const [name, value] of Object.entries(headers)) {
      // No server provides a value that HTTP cannot carry.
      if (/^[\x20-\xff]*$/.test(String(value))) [value].flat().forEach((one) => fetched.append(name, one));
      else fetched.append(name, '?');
    }
    return fetched;
  },
};

/** `accepts`, or the code of the error. */
function outcomeOf(verify: () => unknown): string {
  try {
    verify();
    return 'accepts';
  } catch (error) {
    return (error as { code?: string }).code ?? `threw ${String(error)}`;
  }
}

const named = vectors.map((vector) => [vector.name, vector] as const);

test('webhook-vectors.json is what webhook-vectors.ts generates', () => {
  expect(text).toBe(webhookVectorsText());
});

test('the vectors cover every code of a refusal that a signature can cause', () => {
  expect(new Set(vectors.map(({ expected }) => expected))).toEqual(
    new Set([
      'accepts',
      'missing_header',
      'malformed_header',
      'no_match',
      'timestamp_too_old',
      'timestamp_too_new',
      'invalid_payload',
    ]),
  );
});

describe.each(Object.entries(shapes))('the verifier of this SDK, given %s', (_, shape) => {
  test.each(named)('%s', (_name, { received, expected }) => {
    const given = {
      headers: shape(received.headers),
      secret: received.secrets,
      toleranceSeconds,
      now: new Date(received.nowSeconds * 1000),
    };
    expect(outcomeOf(() => verifyWebhook({ ...given, payload: received.body }))).toBe(expected);
    expect(outcomeOf(() => verifyWebhook({ ...given, payload: new TextEncoder().encode(received.body) }))).toBe(
      expected,
    );
  });
});

/** A vector has a reason exactly if the verdict of the library differs from that of this SDK. */
function expectReason({ expected }: WebhookVector, { verdict, reason }: LibraryVerdict): void {
  const same = verdict === (expected === 'accepts' ? 'accepts' : 'refuses');
  expect(reason === undefined).toBe(same);
}

function headerOf({ received }: WebhookVector, name: string): string {
  return Object.entries(received.headers).find(([key]) => key.toLowerCase() === name)?.[1] as string;
}

describe("stripe's verifier", () => {
  test.each(named)('%s', (_, vector) => {
    expectReason(vector, vector.stripe);
    if (vector.stripe.verdict === 'not_expressible') return;
    const { body, secrets, nowSeconds } = vector.received;
    const outcome = outcomeOf(() =>
      Stripe.webhooks.constructEvent(
        body,
        headerOf(vector, 'x-service-signature'),
        secrets[0]!,
        toleranceSeconds,
        undefined,
        nowSeconds * 1000,
      ),
    );
    expect(outcome === 'accepts' ? outcome : 'refuses').toBe(vector.stripe.verdict);
  });
});

describe("standardwebhooks' verifier", () => {
  afterEach(() => void jest.restoreAllMocks());

  test.each(named)('%s', (_, vector) => {
    expectReason(vector, vector.standardwebhooks);
    if (vector.standardwebhooks.verdict === 'not_expressible') return;
    const { body, secrets, nowSeconds, headers } = vector.received;
    // It always uses the current time.
    jest.spyOn(Date, 'now').mockReturnValue(nowSeconds * 1000);
    const outcome = outcomeOf(() => new Webhook(secrets[0]!).verify(body, headers as Record<string, string>));
    expect(outcome === 'accepts' ? outcome : 'refuses').toBe(vector.standardwebhooks.verdict);
  });
});
