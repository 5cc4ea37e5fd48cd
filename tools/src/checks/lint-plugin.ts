import { floors } from './floors.ts';
import type { Context, FromModule } from './rule.ts';

/**
 * SQL is written with the `sql` tag only: parameters are written in position, fragments can be combined, and the
 * statement runs in the current transaction. Reports calls of `execute` and `query` with a text or with parameters.
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

/** Reports every import except relative ones and Temporal's deterministic packages. Types are erased, so they are allowed. */
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

/** Lint rules of this repository, for oxlint.config.ts. They have the shape of ESLint's rules. */
const plugin = { meta: { name: 'marketplace' }, rules: { floors, 'sql-by-tag': sqlByTag, replayable } };
export default plugin;
