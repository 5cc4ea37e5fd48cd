import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { digestOf, type StaticFile } from '../http/static-files.ts';
import { readTrustedDocuments, type TrustedDocuments } from '../graphql/requests/trusted-documents.ts';

/** A file of the console. */
export interface ConsoleFile extends StaticFile {
  /** Whether its name has a digest of its content, so that it never changes. */
  immutable: boolean;
}

/** The built console: the content of `CONSOLE_DIR`. */
export interface BuiltConsole {
  version: string;
  /** By path below `/console/`. */
  files: ReadonlyMap<string, ConsoleFile>;
  /** The GraphQL documents that it executes, those of the last release included. */
  documents: TrustedDocuments;
  /** The prefixes of ids, and the names, that its screens open: see `openRecord`. */
  opens: ReadonlySet<string>;
}

const listSchema = z.object({ version: z.string(), files: z.array(z.string()).min(1), opens: z.array(z.string()) });
/** Files without which the console cannot work. */
const required = ['index.html', 'documents.json'];
/** Files that the gateway reads itself, and does not serve. */
const internal = new Set(['documents.json', 'documents.released.json']);

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads a built console into memory. Throws an Error that names the file that is missing or wrong. */
export function readConsole(directory: string): BuiltConsole {
  const fileOf = (name: string): string => {
    const file = path.join(directory, name);
    if (!existsSync(file)) throw new Error(`CONSOLE_DIR is not a built console: ${file} is missing.`);
    return file;
  };
  const { version, files, opens } = listSchema.parse(JSON.parse(readFileSync(fileOf('files.json'), 'utf8')));
  for (const name of [...required, ...files]) fileOf(name);
  const released = path.join(directory, 'documents.released.json');
  return {
    version,
    opens: new Set(opens),
    files: new Map(files.filter((name) => !internal.has(name)).map((name) => [name, readFile(fileOf(name), name)])),
    documents: new Map([
      ...(existsSync(released) ? readTrustedDocuments(released) : []),
      ...readTrustedDocuments(fileOf('documents.json')),
    ]),
  };
}

function readFile(file: string, name: string): ConsoleFile {
  const type = types[path.extname(name)];
  if (type === undefined) throw new Error(`${file} has a type that the console does not serve.`);
  const body = readFileSync(file);
  const [br, gzip] = ['br', 'gz'].map((ending) =>
    existsSync(`${file}.${ending}`) ? readFileSync(`${file}.${ending}`) : undefined,
  );
  return {
    type,
    digest: digestOf(body),
    immutable: name.startsWith('assets/'),
    body,
    compressed: { ...(br && { br }), ...(gzip && { gzip }) },
  };
}
