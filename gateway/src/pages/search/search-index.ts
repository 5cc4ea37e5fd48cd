import MiniSearch, { type Options } from 'minisearch';
import type { ErrorRegistry } from '@marketplace/kernel';
import { eventCatalogue } from '@marketplace/webhooks-contract';
import { eventId } from '../events/events-page.ts';
import { guidePath } from '../guides/guides.ts';
import { type Guide, plain } from '../guides/read-guides.ts';
import type { Reference, Schema } from '../reference/reference.ts';
import { words } from '../reference/reference-page.ts';

/** A page or section that the search finds. */
interface SearchEntry {
  /** The address. */
  id: string;
  title: string;
  /** The page of a section, or the kind of entry, shown beside the title. */
  context: string;
  text: string;
}

const excerptLength = 160;

/**
 * Options of the index, which are needed again to load it. The JSON contains them, so that the browser uses the same.
 */
const options: Options<SearchEntry> = {
  fields: ['title', 'context', 'text'],
  storeFields: ['title', 'context', 'excerpt'],
  extractField: (entry, field) =>
    field === 'excerpt' ? excerptOf(entry.text) : (entry as unknown as Record<string, string>)[field]!,
};

/**
 * The search index of guides, routes, records, event types and error codes, as JSON `{options, index}`. The browser
 * loads it with minisearch and searches by itself.
 */
export function searchIndex(sources: { guides: Guide[]; reference: Reference; errors: ErrorRegistry }): string {
  const search = new MiniSearch<SearchEntry>(options);
  search.addAll(entriesOf(sources));
  const { fields, storeFields } = options;
  return JSON.stringify({ options: { fields, storeFields }, index: search });
}

function entriesOf({
  guides,
  reference,
  errors,
}: {
  guides: Guide[];
  reference: Reference;
  errors: ErrorRegistry;
}): SearchEntry[] {
  return [
    ...guides.flatMap(guideEntries),
    ...routeEntries(reference),
    ...Object.entries(reference.components.schemas).map(([name, schema]) => ({
      id: `/docs/reference#record-${name}`,
      title: name,
      context: 'Record',
      text: textOf(schema),
    })),
    ...eventCatalogue.map(({ type, description }) => ({
      id: `/docs/events#${eventId(type)}`,
      title: type,
      context: 'Event',
      text: plain(description),
    })),
    ...[...errors].map(([code, { explanation }]) => ({
      id: `/docs/errors/${code}`,
      title: code,
      context: 'Error',
      text: plain(`${explanation.meaning} ${explanation.remedy}`),
    })),
  ];
}

/** One entry for each section of a guide. */
function guideEntries(guide: Guide): SearchEntry[] {
  const [top, ...sections] = guide.parts;
  const textIn = ({ content }: Guide['parts'][number]): string =>
    plain(content.map(({ raw }) => raw).join(' ')).replace(/```\w*|-{3,}|[|#\s]+/g, ' ');
  return [
    { id: guidePath(guide), title: guide.title, context: 'Guide', text: `${plain(guide.summary)} ${textIn(top)}` },
    ...sections.map((section) => ({
      id: `${guidePath(guide)}#${section.id}`,
      title: section.title,
      context: guide.title,
      text: textIn(section),
    })),
  ];
}

function routeEntries({ paths }: Reference): SearchEntry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary, tags, description = '' }]) => ({
      id: `/docs/reference#${operationId}`,
      title: words(operationId),
      context: `${method.toUpperCase()} ${path}`,
      text: plain(`${summary} ${description} ${operationId} ${tags.join(' ')}`),
    })),
  );
}

/** Names and descriptions of the members of a record. */
function textOf({ description = '', properties = {} }: Schema): string {
  const members = Object.entries(properties).map(([name, member]) => `${name} ${member.description ?? ''}`);
  return plain([description, ...members].join(' '));
}

function excerptOf(text: string): string {
  return text.length <= excerptLength ? text : `${text.slice(0, text.lastIndexOf(' ', excerptLength))} ...`;
}
