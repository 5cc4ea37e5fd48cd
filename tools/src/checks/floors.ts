import path from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';

/** Context that a lint rule, in the shape of ESLint's, gets for each file. */
export interface Context {
  filename: string;
  options: unknown[];
  sourceCode: { getAllComments(): { type: string; value: string }[] };
  report(problem: { node: unknown; message: string }): void;
}

/** An import, or an export from another module. */
export interface FromModule {
  source?: { value: string } | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: { importKind?: string; exportKind?: string }[];
}

/**
 * Imports allowed to packages with a tag, or with all of several. A pattern that ends with `*` matches all names with
 * that beginning.
 */
interface Constraint {
  sourceTag?: string;
  allSourceTags?: string[];
  /**
   * Tags of packages of this repository that may be imported: a package needs one of them; `*` is every tag. Absent:
   * all.
   */
  onlyDependOnLibsWithTags?: string[];
  bannedExternalImports?: string[];
  /** External packages that may be imported. Absent: all. */
  allowedExternalImports?: string[];
}

interface Package {
  directory: string;
  name: string;
  tags: string[];
  /** Names of packages in its package.json. */
  declared: Set<string>;
}

/**
 * Lint rule: packages import from lower floors only (ARCHITECTURE.md). `nx.tags` of a package.json names its floor and
 * its domain. Reports an import that a constraint forbids, an import of a package that neither the importing package
 * nor the root lists in its package.json, and a path into another package.
 */
export const floors = {
  meta: { schema: [{ type: 'array' }] },
  create(context: Context) {
    const from = packageAt(path.dirname(context.filename));
    if (!from) return {};
    const constraints = (context.options[0] as Constraint[]).filter(({ sourceTag, allSourceTags }) =>
      (allSourceTags ?? [sourceTag!]).every((tag) => from.tags.includes(tag)),
    );
    const check = (node: FromModule) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const message = refusal(from, source, context.filename, constraints);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

function refusal(from: Package, source: string, file: string, constraints: Constraint[]): string | undefined {
  if (source.startsWith('.')) {
    const to = packageAt(path.dirname(path.resolve(path.dirname(file), source)));
    return to && to !== from ? `Import ${to.name} by its name, not by a path.` : undefined;
  }
  if (isBuiltin(source) || source.startsWith('#') || source.startsWith('/')) return undefined;
  const name = source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
  if (name === from.name) return 'A package imports its own files by relative paths.';
  const root = rootOf(from);
  const tags = root && tagsOf(root, name);
  for (const constraint of constraints) {
    const {
      onlyDependOnLibsWithTags: expected,
      bannedExternalImports: banned = [],
      allowedExternalImports: allowed,
    } = constraint;
    const fits = (pattern: string): boolean =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
    const isAllowed = tags
      ? !expected || expected.some((tag) => tag === '*' || tags.includes(tag))
      : !banned.some(fits) && (!allowed || allowed.some(fits));
    if (isAllowed) continue;
    const { sourceTag, allSourceTags = [sourceTag] } = constraint;
    return `${from.name} must not import ${name}, because it is ${allSourceTags.join(', ')}.`;
  }
  if (from.declared.has(name) || root?.declared.has(name)) return undefined;
  return `The package.json of ${from.name} lists no ${name}.`;
}

const packages = new Map<string, Package | undefined>();

/** The package of a directory: that of the nearest package.json in it or above it. */
export function packageAt(directory: string): Package | undefined {
  if (!packages.has(directory)) {
    const above = path.dirname(directory);
    packages.set(directory, readPackage(directory) ?? (above === directory ? undefined : packageAt(above)));
  }
  return packages.get(directory);
}

function readPackage(directory: string): Package | undefined {
  const file = path.join(directory, 'package.json');
  if (!existsSync(file)) return undefined;
  const text = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown> | undefined>;
  const { dependencies, devDependencies, peerDependencies, nx } = text;
  return {
    directory,
    name: String(text.name),
    tags: (nx?.tags ?? []) as string[],
    declared: new Set(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })),
  };
}

/** The root of the repository: the package above it that no package contains. */
function rootOf({ directory }: Package): Package | undefined {
  const above = packageAt(path.dirname(directory));
  return above && (rootOf(above) ?? above);
}

/** The tags of a package of this repository. npm links these in node_modules of the root. */
function tagsOf(root: Package, name: string): string[] | undefined {
  const directory = path.join(root.directory, 'node_modules', name);
  return name.startsWith('@marketplace/') && existsSync(directory) ? packageAt(directory)?.tags : undefined;
}
