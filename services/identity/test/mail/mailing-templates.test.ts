import { expect, test } from '@jest/globals';
import { isFixed, type MailingKind, mailingKinds, mailings, switchableKinds } from '@marketplace/identity-contract';
import { kindOf, type MailingPayloads, renderMailing } from '../../src/mail/mailing-templates.ts';
import { exampleMailings } from './mailings-under-test.ts';

const setting = { publicUrl: 'https://market.example', askedAt: new Date('2026-03-01T09:05:59Z') };
const unsubscribeUrl = 'https://market.example/unsubscribe?token=abc';

function render(kind: MailingKind, more: object = {}) {
  const data = { ...exampleMailings[kind], ...more };
  const payload = {
    organization: 'Ada & Söhne',
    organizationId: 'org_01h2xcejqtf2nbrexx3vqjhp41',
    data: mailings[kind].data.parse(data),
  } as MailingPayloads[MailingKind];
  return renderMailing(kind, payload, setting, unsubscribeUrl);
}

/** The address of the record for people, in the organization whose member reads the mail. */
const linkTo = (place: string): string =>
  `https://market.example/open/${place}?organizationId=org_01h2xcejqtf2nbrexx3vqjhp41\n`;
const idOf = (kind: string): string => `${kind}_01h2xcejqtf2nbrexx3vqjhp41`;

const ofTrading = mailingKinds.filter((kind) => /^(offer|order)_/.test(kind));
const ofPayments = switchableKinds.filter((kind) => !ofTrading.includes(kind));

test.each(ofPayments)('%s names amount, record and how to switch such mails off', (kind) => {
  const { subject, text } = render(kind);
  expect(subject + text).not.toMatch(/undefined|\[object/);
  expect(text).toContain('2,648.00 USD');
  const record = kind.startsWith('payout') ? 'po' : kind.startsWith('dispute') ? 'dsp' : 'ord';
  // Operators have a list of the claims to decide.
  expect(text).toContain(linkTo(kind === 'claim_decision_due' ? 'claims' : idOf(record)));
  expect(text).toContain(`"Ada & Söhne". If you do not want mails of this kind:\n\n${unsubscribeUrl}\n\n`);
});

test('a changed payout account names how long payouts wait, and cannot be switched off', () => {
  const { text } = render('payout_account_changed');
  expect(text).toContain('Payouts wait until 2026-03-03 09:05 UTC.');
  expect(text).not.toContain('unsubscribe');
  expect(text).toContain('https://market.example/open/money?organizationId=org_01h2xcejqtf2nbrexx3vqjhp41\n');
  expect(render('payout_account_changed', { holdUntil: null }).text).not.toContain('wait until');
});

test('a mail queued by the last release links to its record, without an organization', () => {
  const data = mailings.offer_received.data.parse(exampleMailings.offer_received);
  const payload = { organization: 'Ada', data } as MailingPayloads['offer_received'];
  const { text } = renderMailing('offer_received', payload, setting, unsubscribeUrl);
  expect(text).toContain('https://market.example/open/off_01h2xcejqtf2nbrexx3vqjhp41\n');
});

test('a dispute says until when it must be answered, if it must', () => {
  expect(render('dispute_opened').text).toContain('Answer by 2026-03-03 09:05 UTC.');
  expect(render('dispute_opened', { evidenceDueBy: null, stage: 'inquiry' }).text).not.toContain('Answer by');
});

test('a payment and a refund say to each party what it means for them', () => {
  expect(render('payment_succeeded', { party: 'buyer' }).text).toContain('until the order is completed');
  expect(render('payment_succeeded', { party: 'seller' }).text).toContain('Ship the order.');
  expect(render('payment_refunded', { party: 'buyer' }).text).toContain('went back to you.');
  expect(render('payment_refunded', { party: 'seller' }).text).toContain('went back to the buyer.');
  expect(render('payment_failed').text).toContain('does not have enough money. Nothing was taken.');
  expect(render('payout_failed').text).toContain('failed: "The bank account is closed."');
});

test.each(ofTrading)('%s names listing, amount, record and how to switch such mails off', (kind) => {
  const { subject, text } = render(kind);
  expect(subject).not.toMatch(/undefined|object|[\r\n]/);
  expect(text).not.toMatch(/undefined|\[object/);
  expect(text).toContain('"Brass lamp"');
  expect(text).toContain(kind.startsWith('offer') ? '1,299.00 USD each for 2 units' : '2 x "Brass lamp"');
  const record = kind.startsWith('order') || kind === 'offer_accepted' ? 'ord' : 'off';
  expect(text).toContain(linkTo(idOf(record)));
  expect(text).toContain(`"Ada & Söhne". If you do not want mails of this kind:\n\n${unsubscribeUrl}\n\n`);
  expect(text).toContain('PATCH https://market.example/api/v1/auth/mail-settings');
});

test.each([
  ['offer_received', 'by 2026-03-03 09:05 UTC'],
  ['offer_countered', 'by 2026-03-03 09:05 UTC'],
  ['offer_expiring', 'expires on 2026-03-03 09:05 UTC'],
  ['offer_accepted', 'until 2026-03-04 10:06 UTC'],
  ['order_created', 'Pay 2,648.00 USD by 2026-03-04 10:06 UTC'],
  ['order_payment_due', 'Pay 2,648.00 USD by 2026-03-04 10:06 UTC'],
] as const)('%s says until when something must be done', (kind, deadline) => {
  expect(render(kind).text).toContain(deadline);
});

test('the buyer is asked to pay, and the seller to wait for the payment', () => {
  for (const kind of ['offer_accepted', 'order_created'] as const) {
    expect(render(kind, { party: 'buyer' }).text).toContain('Pay 2,648.00 USD');
    expect(render(kind, { party: 'seller' }).text).toContain('Ship nothing before the order is paid.');
  }
});

test.each([
  ['declined', 'It was rejected.'],
  ['withdrawn', 'It was withdrawn.'],
  ['expired', 'It expired without an answer.'],
  ['sold_out', 'The listing is sold out.'],
  ['listing_closed', 'The listing was archived.'],
  ['organization_closed', 'The other organization is closing.'],
])('an offer that ended as %s says: %s', (reason, sentence) => {
  expect(render('offer_closed', { reason }).text).toContain(sentence);
});

test('amounts have the decimals of their currency, and one unit is not called several', () => {
  const more = { unitAmount: { amount: 1_234_567, currency: 'JPY' }, quantity: 1 };
  expect(render('offer_received', more).text).toContain('A buyer offers 1,234,567 JPY for "Brass lamp".');
});

test('a shipment names carrier and tracking number if it has them, and what is left', () => {
  expect(render('order_shipped').text).toContain('Carrier: "La Poste"\nTracking number: "6A12345678901"');
  const bare = render('order_shipped', { carrier: null, trackingNumber: 'https://evil.example', isPartial: true });
  expect(bare.text).not.toMatch(/Carrier|Tracking|evil/);
  expect(bare.text).toContain('Other units of the order are not shipped yet.');
  expect([bare.subject, render('order_shipped').subject]).toEqual([
    'A part of your order was shipped',
    'Your order was shipped',
  ]);
});

test('an order of several listings names each, and the subject the first', () => {
  const items = [
    ...exampleMailings.order_created.items,
    { listingId: 'lst_01h2xcejqtf2nbrexx3vqjhp42', title: 'visit evil.example', quantity: 1 },
  ];
  const { subject, text } = render('order_created', { items });
  expect(subject).toBe('Your order of "Brass lamp" and 1 more');
  expect(text).toContain('2 x "Brass lamp"\n1 x lst_01h2xcejqtf2nbrexx3vqjhp42');
});

test.each([
  ['offer_closed', 'More offers have changed', ['offers']],
  ['offer_accepted', 'More orders have changed', ['orders']],
  ['payout_failed', 'More payments, disputes and payouts have changed', ['money', 'orders']],
] as const)(
  'the mail for those beyond the limit of %s names the kind, and leads to the lists',
  (kind, title, names) => {
    const payload = { organization: 'Ada', organizationId: 'org_1', kind };
    const { subject, text } = renderMailing('more_mailings', payload, setting, unsubscribeUrl);
    expect(subject).toBe(title);
    expect(text).toContain(mailings[kind].description);
    const lists = names.map((list) => `https://market.example/open/${list}?organizationId=org_1`);
    expect(text).toContain(lists.join('\n'));
    expect(text).toContain(unsubscribeUrl);
    expect(kindOf('more_mailings', payload)).toBe(kind);
  },
);

test.each(mailingKinds.filter(isFixed))('%s cannot be switched off, not even beyond its limit', (kind) => {
  const payload = { organization: 'Ada', organizationId: 'org_1', kind };
  const { subject, text } = renderMailing('more_mailings', payload, setting, unsubscribeUrl);
  expect(subject).toBe(`Again: ${mailings[kind].description}`);
  expect(render(kind).text + text).not.toMatch(/unsubscribe|undefined|\[object/);
});
