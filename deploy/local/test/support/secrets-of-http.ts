export interface NamedSecret {
  name: string;
  secret: string;
}

/** Members of JSON bodies, arguments of GraphQL. */
const secretMembers = ['password', 'currentPassword', 'newPassword', 'token', 'sessionToken', 'challengeToken', 'secret', 'secrets', 'signingSecret', 'recoveryCodes', 'customHeaders'];
const mentioned = new RegExp(secretMembers.join('|'));
const literal = new RegExp(String.raw`\b(${secretMembers.join('|')})\s*:\s*("(?:[^"\\]|\\.)*")`, 'g');
/** What is known by its form, wherever it stands: API keys, signing secrets, the links of mails. */
const forms = { 'API key': /\bmk_(?:live|test)_[0-9A-Za-z]{36}\b/g, 'signing secret': /\bwhsec_[\w+/=-]{16,}/g, 'token of a link': /(?<=[?&#]token=)[^\s&#"\\]+/g };

/** A JSON body of a request or of an answer. */
export function secretsOfBody(text: string): NamedSecret[] {
  const found = secretsByForm(text);
  if (!mentioned.test(text)) return found;
  try {
    return [...found, ...membersOf(JSON.parse(text))];
  } catch {
    return found;
  }
}

function membersOf(value: unknown): NamedSecret[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (secretMembers.includes(name)) return textsOf(name, member).map((secret) => ({ name, secret }));
    if (name === 'query' && typeof member === 'string') return literalsOf(member);
    return membersOf(member);
  });
}

function literalsOf(query: string): NamedSecret[] {
  return [...query.matchAll(literal)].map(([, name, text]) => ({ name: name!, secret: JSON.parse(text!) as string }));
}

/** Custom headers are a record; their names alone, which answers tell, are no secret. Other records are schemas of such members. */
function textsOf(name: string, member: unknown): string[] {
  if (typeof member === 'string') return [member];
  if (Array.isArray(member) === (name === 'customHeaders')) return [];
  return Object.values(member ?? {}).filter((text) => typeof text === 'string');
}

/** `token=` and the like of a path's query. */
export function secretsOfTarget(target: string): NamedSecret[] {
  const { searchParams } = new URL(target, 'http://localhost');
  const named = [...searchParams].filter(([name]) => secretMembers.includes(name)).map(([name, secret]) => ({ name, secret }));
  return [...named, ...secretsByForm(target)];
}

export function secretsOfHeader(header: string, value: string): NamedSecret[] {
  const values = /^authorization$/i.test(header)
    ? [value.replace(/^\w+\s+/, '')]
    : /^cookie$/i.test(header)
      ? value.split(/;\s*/).map(cookieValue)
      : /^set-cookie$/i.test(header)
        ? [cookieValue(value)]
        : [];
  return [...values.map((secret) => ({ name: header.toLowerCase(), secret })), ...secretsByForm(value)];
}

function cookieValue(cookie: string): string {
  return /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? '';
}

function secretsByForm(text: string): NamedSecret[] {
  return Object.entries(forms).flatMap(([name, form]) => [...text.matchAll(form)].map(([secret]) => ({ name, secret })));
}

/** Headers as undici tells them: names and values in turn. */
export function headerPairs(headers: unknown): [string, string][] {
  const texts = Array.isArray(headers) ? headers.flat().map(String) : [];
  return texts.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, texts[at + 1] ?? '']] : []));
}
