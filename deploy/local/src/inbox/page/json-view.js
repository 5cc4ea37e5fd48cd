import { element } from './element.js';

/** Longer bodies are not coloured, because colouring needs one element per word. */
const colouredLengthMax = 50_000;
const words = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

/** Shows a body: JSON indented and coloured, anything else unchanged. */
export function bodyView(body) {
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
