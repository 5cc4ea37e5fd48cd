import { readFileSync } from 'node:fs';
import { marked, type Token, type Tokens } from 'marked';
import { type GuideSource, guideSources } from './guides.ts';

/** A section of a guide: a heading and its text, up to the next heading. */
interface GuideSection {
  /** Depth of the heading. The title of the page has 1. */
  depth: number;
  /** The heading as text. */
  title: string;
  /** Anchor as GitHub makes it, so that links work in both places. Empty at the top of a page. */
  id: string;
  heading: Token[];
  content: Token[];
}

export interface Guide extends GuideSource {
  parts: [GuideSection, ...GuideSection[]];
}

const root = new URL('../../../../', import.meta.url);

/** The addresses of this service and of the inbox in the files. A page shows those of its installation. */
const written = { service: 'http://127.0.0.1:3000', inbox: 'http://127.0.0.1:3001' };

/** Mark in a page that is replaced by the addresses from which webhooks are sent. */
const addressesMark = '<!-- source-addresses -->';

/** Facts of the installation that guides show. */
export interface Installation {
  /** The address that commands call. */
  origin: string;
  /** The address of the inbox. Absent: there is none, and the pages show the address that one has by default. */
  inboxUrl?: string | undefined;
  /** CIDR ranges from which webhooks are sent. Empty: unknown. */
  sourceAddresses: string[];
}

/**
 * Reads the files of all guides. The result parses them, in the order of `guideSources`. Throws an Error if a file does
 * not exist, so that a release without it does not start; the result throws if a section does not exist.
 */
export function readGuides({ origin, inboxUrl = written.inbox, sourceAddresses }: Installation): () => Guide[] {
  const addresses =
    sourceAddresses.length === 0
      ? 'This installation has not declared its addresses.'
      : sourceAddresses.map((range) => `- \`${range}\``).join('\n');
  // Both are replaced in one step, because the service may have the port that the files write for the inbox.
  const shown = (text: string): string =>
    text.replaceAll(/http:\/\/127\.0\.0\.1:300[01]\b/g, (address) => (address === written.service ? origin : inboxUrl));
  const texts = new Map<string, string>();
  for (const { file } of guideSources) {
    if (!texts.has(file)) texts.set(file, readFileSync(new URL(file, root), 'utf8'));
  }
  return () => {
    const files = new Map(
      [...texts].map(([file, text]) => [file, sectionsOf(shown(text).replaceAll(addressesMark, addresses))]),
    );
    return guideSources.map((source) => {
      const { title } = source;
      const [introduction, ...sections] = partsOf(source, files.get(source.file)!);
      return { ...source, parts: [{ ...introduction, title, heading: [textToken(title)] }, ...sections] };
    });
  };
}

function sectionsOf(text: string): [GuideSection, ...GuideSection[]] {
  const used = new Map<string, number>();
  const sections: [GuideSection, ...GuideSection[]] = [{ depth: 1, title: '', id: '', heading: [], content: [] }];
  for (const token of marked.lexer(text)) {
    if (token.type !== 'heading') {
      sections.at(-1)!.content.push(token);
      continue;
    }
    const { depth, tokens, text: raw } = token as Tokens.Heading;
    const id = uniqueId(raw, used);
    if (depth > 1) sections.push({ depth, title: plain(raw), id, heading: tokens, content: [] });
  }
  return sections;
}

/** The sections of a page. Its first has depth 1. */
function partsOf(source: GuideSource, all: [GuideSection, ...GuideSection[]]): [GuideSection, ...GuideSection[]] {
  if (source.sections === undefined) return all;
  const chapters = chaptersOf(all);
  if (source.sections === 'rest') {
    const named = new Set(guideSources.flatMap(({ file, sections }) => (file === source.file && sections) || []));
    return [all[0], ...chapters.filter(([{ title }]) => !named.has(title)).flat()];
  }
  const chosen = source.sections.flatMap((title) => {
    const chapter = chapters.find(([first]) => first.title === title);
    if (!chapter) throw new Error(`${source.file} has no section "${title}", which the guide ${source.slug} shows.`);
    return chapter;
  });
  const [first, ...others] = chosen as [GuideSection, ...GuideSection[]];
  // The heading of the first section is the title of the page, so it is not repeated.
  return [{ ...first, depth: 1 }, ...others];
}

/** Sections of depth 2, each with the deeper ones below it. */
function chaptersOf(all: GuideSection[]): [GuideSection, ...GuideSection[]][] {
  const chapters: [GuideSection, ...GuideSection[]][] = [];
  for (const section of all) {
    if (section.depth === 2) chapters.push([section]);
    else if (section.depth > 2) chapters.at(-1)?.push(section);
  }
  return chapters;
}

/** The anchor that GitHub gives to a heading. */
function uniqueId(heading: string, used: Map<string, number>): string {
  const id = plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const count = used.get(id) ?? 0;
  used.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

/** Markdown as plain text. Links become their texts. */
export function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
}

function textToken(text: string): Tokens.Text {
  return { type: 'text', raw: text, text, escaped: false };
}
