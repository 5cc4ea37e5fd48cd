import { copyButton, element, timeOf } from './element.js';

const verdicts = new Map([
  [true, { name: 'verified', label: 'Verified' }],
  [false, { name: 'refused', label: 'Not verified' }],
  [null, { name: 'unknown', label: 'Unknown' }],
]);

export const verdictOf = (hook) => verdicts.get(hook.verified);

/** What the filter looks at. */
export function hookText(hook) {
  const { label } = verdictOf(hook);
  return [hook.event, hook.path, hook.eventId, hook.body, label, `answered ${hook.answeredStatus}`].join(' ');
}

/** A webhook as one line that expands to its body and headers. `filterBy` filters the page by a text. */
export function hookCard(hook, filterBy) {
  const { name, label } = verdictOf(hook);
  const refused =
    hook.answeredStatus >= 300 ? [element('span', { class: 'answered' }, `answered ${hook.answeredStatus}`)] : [];
  const summary = element(
    'summary',
    {},
    element('span', { class: 'verdict' }, label),
    element('span', { class: 'event' }, hook.event ?? 'no event header'),
    ...(hook.objectId === null ? [] : [element('span', { class: 'object' }, hook.objectId)]),
    ...refused,
    element('span', { class: 'path' }, hook.path),
    timeOf(hook.receivedAt),
  );
  const card = element('details', { class: 'card hook', 'data-verdict': name }, summary);
  // Created when it is first opened, so that a page of a thousand webhooks loads quickly.
  card.addEventListener('toggle', () => card.append(...details(hook, filterBy)), { once: true });
  return card;
}

function details(hook, filterBy) {
  const exact = hook.bodyBase64 === null;
  const copy = copyButton(exact ? 'Copy raw' : 'Copy as base64', () => (exact ? hook.body : hook.bodyBase64));
  const id =
    hook.eventId === null ? [] : [element('code', {}, hook.eventId), copyButton('Copy id', () => hook.eventId)];
  const about = hook.objectId === null ? [] : [aboutButton(hook.objectId, filterBy)];
  return [
    element('p', { class: 'reason' }, element('span', {}, sentence(hook.reason)), ...about, ...id),
    element('div', { class: 'part' }, element('h3', {}, 'Body'), copy),
    bodyView(hook.body),
    element('div', { class: 'part' }, element('h3', {}, 'Headers')),
    element('div', { class: 'headers' }, element('table', {}, element('tbody', {}, ...headerRows(hook.headers)))),
  ];
}

/** Shows only what names the record, such as the events of an order and its payment. */
function aboutButton(objectId, filterBy) {
  const button = element('button', { type: 'button' }, `Only ${objectId}`);
  button.addEventListener('click', () => filterBy(objectId));
  return button;
}

function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function headerRows(headers) {
  return Object.entries(headers).map(([name, value]) =>
    element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, [value].flat().join(', '))),
  );
}

/** Longer bodies are not coloured, because colouring needs one element per word. */
const colouredLengthMax = 50_000;
const words = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

/** Shows a body: JSON indented and coloured, anything else unchanged. */
function bodyView(body) {
  const text = indented(body);
  const code = element('code');
  code.append(...(text === undefined || text.length > colouredLengthMax ? [text ?? body] : coloured(text)));
  return element('pre', { tabindex: '0' }, code);
}

function indented(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return undefined;
  }
}

function* coloured(text) {
  let end = 0;
  for (const match of text.matchAll(words)) {
    const [word, string, colon] = match;
    yield text.slice(end, match.index);
    if (colon) yield* [element('span', { class: 'json-key' }, string), colon];
    else yield element('span', { class: string ? 'json-string' : 'json-word' }, word);
    end = match.index + word.length;
  }
  yield text.slice(end);
}
