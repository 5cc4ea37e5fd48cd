import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The part of Vite's manifest that says which files a module needs: https://vite.dev/guide/backend-integration */
interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Record<string, Chunk>;

/** Files that a browser loads for a screen, in bytes of gzip. */
interface Weight {
  /** The module of the screen, below `src/screens`. */
  screen: string;
  /** All scripts, if the screen is the first one that is opened. */
  firstBytes: number;
  /** Scripts that the screen adds to the frame, including those that it loads later. */
  addedBytes: number;
  /** Style sheets, if it is the first one. */
  styleBytes: number;
  /** The font of Latin text. A text in another alphabet loads the file of that alphabet too. */
  fontBytes: number;
}

const kB = 1_000;
/**
 * Scripts of the screen that is opened first, scripts that any screen adds, and style sheets, in bytes of gzip; and
 * fonts, which are compressed themselves.
 */
export const limits = { firstBytes: 200 * kB, addedBytes: 60 * kB, styleBytes: 20 * kB, fontBytes: 60 * kB };
const frame = ['src/frame/frame.tsx', 'src/frame/organization-frame.tsx'];
const screenPattern = /^src\/screens\/(.+)-screen\.tsx$/;
/** Screens without the frame. */
const outside = ['sign-in', 'sign-up', 'forgot-password'];

/** Weighs the screens of a built console. Throws an Error if the build has no manifest. */
export function weigh(directory: string): Weight[] {
  const manifest = JSON.parse(readFileSync(path.join(directory, 'manifest.json'), 'utf8')) as Manifest;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(path.join(directory, file)), { level: 9 }).length;
    sizes.set(file, known);
    return known;
  };
  const bytesOf = (file: string): number => statSync(path.join(directory, file)).size;
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const entry = Object.keys(manifest).filter((name) => manifest[name]!.isEntry);
  const screens = Object.keys(manifest).filter((name) => screenPattern.test(name));
  return screens
    .map((name) => {
      const screen = path.basename(screenPattern.exec(name)![1]!);
      const before = [...entry, ...(outside.includes(screen) ? [] : frame)];
      const known = new Set(loaded(manifest, before).map((chunk) => chunk.file));
      const first = loaded(manifest, [...before, name]);
      const all = loaded(manifest, [...before, name], new Set([name]));
      return {
        screen,
        firstBytes: sum(new Set(first.map((chunk) => chunk.file))),
        addedBytes: sum(all.map((chunk) => chunk.file).filter((file) => !known.has(file))),
        styleBytes: sum(new Set(all.flatMap((chunk) => chunk.css ?? []))),
        fontBytes: fontsOf(all).reduce((total, file) => total + bytesOf(file), 0),
      };
    })
    .toSorted((one, other) => other.firstBytes - one.firstBytes);
}

/** The limits that the screen exceeds, by name. */
export function exceeded(weight: Weight): (keyof typeof limits)[] {
  const names = Object.keys(limits) as (keyof typeof limits)[];
  return names.filter((name) => weight[name] > limits[name]);
}

/** The font files that a browser loads for Latin text. A font is one file per alphabet. */
function fontsOf(chunks: Chunk[]): string[] {
  const assets = new Set(chunks.flatMap((chunk) => chunk.assets ?? []));
  return [...assets].filter((file) => /-latin-(?!ext).*\.woff2$/.test(file));
}

/** The chunks of the modules and of all that they import. Of `lazy` modules also what they import when it is needed. */
function loaded(manifest: Manifest, names: readonly string[], lazy: ReadonlySet<string> = new Set()): Chunk[] {
  const found = new Set<string>();
  const visit = (name: string, withLazy: boolean): void => {
    if (found.has(name)) return;
    found.add(name);
    const { imports = [], dynamicImports = [] } = manifest[name]!;
    for (const next of imports) visit(next, false);
    if (withLazy) for (const next of dynamicImports) visit(next, true);
  };
  for (const name of names) visit(name, lazy.has(name));
  return [...found].map((name) => manifest[name]!);
}
