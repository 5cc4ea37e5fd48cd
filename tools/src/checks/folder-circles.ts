import path from 'node:path';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Context, type FromModule, packageAt } from './floors.ts';

/** Imports between the folders of a folder: for each of them, those that it imports. */
type Arrows = Map<string, Set<string>>;

/**
 * Folders beside each other import in one direction: none imports itself by way of others, types and tests counted.
 * Then a folder can be read without those above it. Reports every import of a circle. Loose files belong to no folder.
 */
export const folderCircles = {
  create(context: Context) {
    const from = packageAt(path.dirname(context.filename));
    if (!from) return {};
    const check = (node: FromModule) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const step = stepOf(context.filename, path.resolve(path.dirname(context.filename), source));
      const arrows = step && arrowsOf(from.directory).get(step.parent);
      const back = arrows?.get(step!.from)?.has(step!.to) && pathOf(arrows, step!.to, step!.from);
      if (!back) return;
      const circle = [step!.from, ...back].join(' -> ');
      const message =
        `Folders of ${path.relative(from.directory, step!.parent) || 'the package'} import in a ` +
        `circle: ${circle}.`;
      context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** The folders that an import joins, and the folder that has both. Undefined if one of the files is loose in it. */
function stepOf(importing: string, imported: string): { parent: string; from: string; to: string } | undefined {
  const [a, b] = [importing.split(path.sep), imported.split(path.sep)];
  const at = a.findIndex((name, n) => name !== b[n]);
  if (at < 0 || at >= a.length - 1 || at >= b.length - 1) return undefined;
  return { parent: a.slice(0, at).join(path.sep), from: a[at]!, to: b[at]! };
}

/** The shortest path along the arrows, with its ends. */
function pathOf(arrows: Arrows, from: string, to: string): string[] | undefined {
  const paths = [[from]];
  const seen = new Set<string>();
  for (const way of paths) {
    const last = way.at(-1)!;
    if (last === to) return way;
    if (!seen.has(last)) for (const next of arrows.get(last) ?? []) paths.push([...way, next]);
    seen.add(last);
  }
  return undefined;
}

const packages = new Map<string, Map<string, Arrows>>();

/** The arrows in each folder of a package. Files are read as text, because a rule sees one file at a time. */
function arrowsOf(directory: string): Map<string, Arrows> {
  const known = packages.get(directory);
  if (known) return known;
  const all = new Map<string, Arrows>();
  for (const file of sourcesOf(directory)) {
    for (const [, source] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\b\s*\(?\s*['"](\.[^'"\n]+)['"]/g)) {
      const imported = path.resolve(path.dirname(file), source!);
      const step = stepOf(file, imported);
      if (!step || !existsSync(imported)) continue;
      const arrows = all.get(step.parent) ?? new Map<string, Set<string>>();
      all.set(step.parent, arrows.set(step.from, (arrows.get(step.from) ?? new Set<string>()).add(step.to)));
    }
  }
  packages.set(directory, all);
  return all;
}

/** The sources of a package, without those of packages below it. */
function sourcesOf(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(directory, entry.name);
    if (!entry.isDirectory()) return /\.(?:tsx?|mjs)$/.test(name) ? [name] : [];
    const isApart = /^(?:\.|node_modules$|dist$)/.test(entry.name) || existsSync(path.join(name, 'package.json'));
    return isApart ? [] : sourcesOf(name);
  });
}
