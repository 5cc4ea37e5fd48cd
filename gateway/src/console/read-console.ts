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

/** The built console: what `CONSOLE_DIR` contains. */
export interface BuiltConsole {
  version: string;
  /** By path below `/console/`. */
  files: ReadonlyMap<string, ConsoleFile>;
  /** The GraphQL documents that it executes, those of the last release included. */
  documents: TrustedDocuments;
}

const listSchema = z.object({ version: z.string(), files: z.array(z.string()).min(1) });
/** Files without which the console is useless. */
const required = ['index.html', 'documents.json'];
/** Files that the gateway reads and does not serve. */
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
  const { version, files } = listSchema.parse(JSON.parse(readFileSync(fileOf('files.json'), 'utf8')));
  for (const name of [...required, ...files]) fileOf(name);
  const released = path.join(directory, 'documents.released.json');
  return {
    version,
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
