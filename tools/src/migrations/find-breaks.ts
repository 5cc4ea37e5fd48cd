import { parse } from 'libpg-query';

/**
 * A change that processes of the previous version cannot handle, or that locks a table for a time that grows with its
 * size. During a rollout, and after a rollback, the old processes work on the new tables.
 */
export const breakKinds = {
  'drop-table': 'Old processes use the table.',
  'drop-column': 'Old processes read and write the column.',
  'drop-function': 'Old processes, and defaults and triggers, may call the function.',
  rename: 'Old processes use the old name.',
  type: 'The table is written again while nobody can use it, and old processes expect the old type.',
  'not-null': 'Old processes may not write the column, and every row is read while nobody can write.',
  rewrite: 'The table is written again while nobody can use it.',
  constraint: 'Every row is read while nobody can write. Add it `not valid`, and validate it in a later migration.',
  index: 'Nobody can write while the index is built. Use ConcurrentMigration.',
} as const;
export type BreakKind = keyof typeof breakKinds;

interface Break {
  kind: BreakKind;
  /** The table, or another object, such as `payments.payout.credit`. */
  what: string;
}

/** A node of a statement as PostgreSQL parses it. The names are those of its source, `parsenodes.h`. */
type Node = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

const drops: Record<string, BreakKind> = {
  OBJECT_TABLE: 'drop-table',
  OBJECT_VIEW: 'drop-table',
  OBJECT_FUNCTION: 'drop-function',
};

/**
 * Finds the changes of one migration that break old processes. Changes of a table that the same migration has created
 * break nothing. Rejects if a statement is not SQL.
 */
export async function findBreaks(statements: readonly string[]): Promise<Break[]> {
  const created = new Set<string>();
  const found: Break[] = [];
  for (const statement of statements) {
    const { stmts } = (await parse(statement)) as { stmts?: { stmt: Node }[] };
    for (const { stmt } of stmts ?? []) {
      if (stmt['CreateStmt']) created.add(nameOf(stmt['CreateStmt'].relation));
      else found.push(...breaksOf(stmt, created));
    }
  }
  return found;
}

function breaksOf(stmt: Node, created: ReadonlySet<string>): Break[] {
  const { AlterTableStmt: alter, DropStmt: drop, RenameStmt: rename, IndexStmt: index } = stmt;
  if (alter && alter.objtype !== 'OBJECT_INDEX') {
    const table = nameOf(alter.relation);
    return created.has(table)
      ? []
      : alter.cmds.flatMap(({ AlterTableCmd }: Node) => breaksOfCommand(table, AlterTableCmd));
  }
  if (drop && drops[drop.removeType])
    return drop.objects
      .map((object: Node) => object['List'] ?? object['ObjectWithArgs']?.objname ?? object)
      .map((name: Node) => ({ kind: drops[drop.removeType], what: textsOf(name['items'] ?? name) }));
  if (rename)
    return [{ kind: 'rename', what: [nameOf(rename.relation ?? {}), rename.subname].filter(Boolean).join('.') }];
  if (index && !index.concurrent && !created.has(nameOf(index.relation)))
    return [{ kind: 'index', what: `${nameOf(index.relation)}: ${index.idxname}` }];
  return [];
}

function breaksOfCommand(table: string, { subtype, name, def }: Node): Break[] {
  const of = (kind: BreakKind, what = name): Break => ({ kind, what: `${table}.${what}` });
  switch (subtype) {
    case 'AT_DropColumn':
      return [of('drop-column')];
    case 'AT_AlterColumnType':
      return [of('type')];
    case 'AT_SetNotNull':
      return [of('not-null')];
    case 'AT_AddConstraint': {
      const { contype, skip_validation: later, conname, indexname } = def['Constraint'];
      const reads = ['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_NOTNULL'].includes(contype) && !later;
      const builds = ['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_EXCLUSION'].includes(contype) && !indexname;
      return reads || builds ? [of(builds ? 'index' : 'constraint', conname ?? contype)] : [];
    }
    case 'AT_AddColumn': {
      const { colname, constraints = [] } = def['ColumnDef'];
      const given = constraints.map(({ Constraint }: Node) => Constraint) as Node[];
      const has = (...types: string[]) => given.find(({ contype }) => types.includes(contype));
      const preset = has('CONSTR_DEFAULT');
      return [
        ...(has('CONSTR_NOTNULL', 'CONSTR_PRIMARY') && !preset && !has('CONSTR_GENERATED', 'CONSTR_IDENTITY')
          ? [of('not-null', colname)]
          : []),
        ...(has('CONSTR_GENERATED', 'CONSTR_IDENTITY') || (preset && !isConstant(preset['raw_expr']))
          ? [of('rewrite', colname)]
          : []),
        ...(has('CONSTR_UNIQUE', 'CONSTR_PRIMARY') ? [of('index', colname)] : []),
      ];
    }
    default:
      return [];
  }
}

/** Functions with the same value for a whole statement. As a default, they do not make PostgreSQL write each row. */
const stable = ['now', 'transaction_timestamp', 'statement_timestamp'];

/** Whether a default is evaluated once, when the column is added, and not for every row. */
function isConstant(expression: Node): boolean {
  const [[type, node]] = Object.entries(expression) as [[string, Node]];
  if (type === 'FuncCall') return stable.includes(textsOf(node['funcname'])) && !node['args'];
  if (type === 'TypeCast') return isConstant(node['arg']);
  return ['A_Const', 'SQLValueFunction', 'A_ArrayExpr'].includes(type);
}

const nameOf = ({ schemaname, relname }: Node): string => [schemaname, relname].filter(Boolean).join('.');
const textsOf = (names: Node[]): string => names.map((name) => name['String']?.sval ?? '').join('.');

interface Declared {
  kinds: BreakKind[];
  /** Reason why old processes can handle it, or why nothing waits for long. */
  why: string;
}

/** Migrations that may contain changes found by `findBreaks`, by `<schema>/<name>`, with the reason. */
export const declaredBreaks: Readonly<Record<string, Declared>> = {};
