import path from 'node:path';
import { floors, type Context, type FromModule } from './floors.ts';
import { folderCircles } from './folder-circles.ts';

/**
 * Lint rule: SQL is written with the `sql` tag only. Parameters are written in position, fragments can be combined, and
 * the statement runs in the current transaction. Reports calls of `execute` and `query` with a text or with parameters.
 */
const sqlByTag = {
  create(context: Context) {
    const message = 'Write SQL with the `sql` tag of @marketplace/store, and execute it with `em.getKysely()`.';
    const report = (node: unknown) => context.report({ node, message });
    return {
      'CallExpression[callee.property.name="execute"] > :matches(Literal, TemplateLiteral, ArrayExpression).arguments':
        report,
      'CallExpression[callee.property.name="query"] > ArrayExpression.arguments': report,
    };
  },
};

/**
 * Reports every import except relative ones and Temporal's deterministic packages. Types are erased, so they are
 * allowed.
 */
const replayable = {
  create(context: Context) {
    const message =
      'A workflow is replayed from its history, so it must be deterministic: it may import types, but no other code.';
    const isType = (of: { importKind?: string; exportKind?: string }) => (of.importKind ?? of.exportKind) === 'type';
    const check = (node: FromModule) => {
      if (!node.source || /^\.|^@temporalio\/(workflow|common)$/.test(node.source.value)) return;
      const { specifiers = [] } = node;
      if (isType(node) || (specifiers.length > 0 && specifiers.every(isType))) return;
      context.report({ node, message });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

/**
 * Lint rule: modules that tests share open nothing when they are loaded. They stay loaded for all test files of a
 * worker (tests/jest/native/run-file.mjs), so the first test file would close the server, and the next would use it.
 */
const sharedByTests = {
  create(context: Context) {
    const message = 'Test files share this module, so it opens nothing when it is loaded. Export a function that does.';
    const hook = 'CallExpression[callee.name=/^(before|after)(All|Each)$/]';
    const declaration = ':matches(Program, Program > ExportNamedDeclaration)';
    const report = (node: unknown) => context.report({ node, message });
    return {
      [`Program > ExpressionStatement > :matches(AwaitExpression, ${hook})`]: report,
      [`${declaration} > VariableDeclaration > VariableDeclarator > AwaitExpression`]: report,
    };
  },
};

/**
 * Screens of the console are leaves. Reports an import of `screens/<area>` from another area, or from a folder beside
 * `screens`.
 */
const leafScreens = {
  create(context: Context) {
    const areaOf = (file: string) => /\/console\/src\/screens\/([^/]+)\//.exec(file)?.[1];
    const message = 'A screen is a leaf: what others need of it belongs in src/records, src/ui or src/frame.';
    const check = (node: FromModule) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const area = areaOf(path.resolve(path.dirname(context.filename), source));
      if (area !== undefined && area !== areaOf(context.filename)) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/**
 * Lint rule: a doc comment begins with a noun or a verb. A clause or a pronoun at its beginning hides the subject, as
 * in "What is left of it" for "Remainder".
 */
const docSubject = {
  create(context: Context) {
    const message = 'Begin a doc comment with a noun or a verb: name its subject.';
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const begins = /^\*[\s*]*(?:What|Of|Those|That|As|The same|Its|Which)\b/.test(comment.value);
          if (comment.type === 'Block' && begins) context.report({ node: comment, message });
        }
      },
    };
  },
};

/** Lint rules of this repository, for oxlint.config.ts. They have the shape of ESLint's rules. */
const plugin = {
  meta: { name: 'marketplace' },
  rules: {
    floors,
    'folder-circles': folderCircles,
    'sql-by-tag': sqlByTag,
    replayable,
    'shared-by-tests': sharedByTests,
    'leaf-screens': leafScreens,
    'doc-subject': docSubject,
  },
};
export default plugin;
