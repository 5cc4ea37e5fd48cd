/** What a rule of the shape of ESLint's gets for each file. */
export interface Context {
  filename: string;
  options: unknown[];
  report(problem: { node: unknown; message: string }): void;
}

/** An import, or an export from another module. */
export interface FromModule {
  source?: { value: string } | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: { importKind?: string; exportKind?: string }[];
}
