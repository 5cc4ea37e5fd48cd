import { type Contract, type Operations, defineContract } from './contract.ts';
import type { OutboxTopic } from './outbox.ts';
import type { WorkflowDeclaration } from './workflow.ts';

export type WorkflowDeclarations = Readonly<Record<string, WorkflowDeclaration>>;

/** What relay and worker must know of a domain: what they may ask it, and what it asks of them. */
export interface EngineContract<
  Ops extends Operations = Operations,
  W extends WorkflowDeclarations = WorkflowDeclarations,
> extends Contract<Ops> {
  /**
   * The topics that the service writes to its outbox. The relay reads these and no others, so writing another one is an
   * error.
   */
  outbox: readonly OutboxTopic[];
  /** Its workflows that may be asked for, by name. The domain's part of the worker implements each of them. */
  workflows: W;
}

export function defineEngineContract<const Ops extends Operations, const W extends WorkflowDeclarations>(
  name: string,
  { outbox, workflows }: { outbox: readonly OutboxTopic[]; workflows: W },
  operations: Ops,
): EngineContract<Ops, W> {
  return { ...defineContract(name, operations), outbox, workflows };
}
