import { copyButton, element, timeOf } from './element.js';

const addresses = /https?:\/\/[^\s<>"']+/g;

/** What the filter looks at. */
export const mailText = ({ to, subject, text }) => [to, subject, text].join(' ');

/** A mail in full, with its links, and a button to copy the token of each link that has one. */
export function mailCard(mail) {
  const tokens = [...mail.text.matchAll(addresses)].flatMap(([address]) => tokenIn(address) ?? []);
  return element(
    'article',
    { class: 'card mail' },
    element('h3', {}, mail.subject),
    element('p', { class: 'to' }, element('span', {}, `to ${mail.to}`), timeOf(mail.createdAt)),
    element('p', { class: 'text' }, ...linked(mail.text)),
    ...Object.entries(mail.headers ?? {}).map(([name, value]) =>
      element('p', { class: 'header' }, element('span', {}, `${name}: `), element('code', {}, value)),
    ),
    ...tokens.map((token) =>
      element(
        'p',
        { class: 'token' },
        element('code', {}, token),
        copyButton('Copy token', () => token),
      ),
    ),
  );
}

function* linked(text) {
  let end = 0;
  for (const { 0: address, index } of text.matchAll(addresses)) {
    yield text.slice(end, index);
    yield URL.canParse(address)
      ? element('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, address)
      : address;
    end = index + address.length;
  }
  yield text.slice(end);
}

function tokenIn(address) {
  const url = URL.parse(address);
  return new URLSearchParams(url?.hash.slice(1)).get('token') ?? url?.searchParams.get('token') ?? undefined;
}
