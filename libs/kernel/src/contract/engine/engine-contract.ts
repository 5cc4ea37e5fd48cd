import { type Contract, type Operations, defineContract } from '../contract.ts';
import type { OutboxTopic } from './outbox.ts';
import type { WorkflowDeclaration } from './workflow.ts';

/** Workflow declarations of a domain, by name. */
export type WorkflowDeclarations = Readonly<Record<string, WorkflowDeclaration>>;

/** The contract between a domain and the relay and worker: operations they may call, and work the domain gives them. */
export interface EngineContract<
  Ops extends Operations = Operations,
  W extends WorkflowDeclarations = WorkflowDeclarations,
> extends Contract<Ops> {
  /** The outbox topics of the service. The relay reads only these, so writing another topic throws. */
  outbox: readonly OutboxTopic[];
  /** The workflows that may be requested, by name. The domain's part of the worker implements each of them. */
  workflows: W;
}

/** Declares an engine contract. */
export function defineEngineContract<const Ops extends Operations, const W extends WorkflowDeclarations>(
  name: string,
  { outbox, workflows }: { outbox: readonly OutboxTopic[]; workflows: W },
  operations: Ops,
): EngineContract<Ops, W> {
  return { ...defineContract(name, operations), outbox, workflows };
}
