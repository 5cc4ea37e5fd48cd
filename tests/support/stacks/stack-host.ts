import type { StackOperations, HostedStack, StackRequest, SharedName } from './host/stack-host.ts';
import type { TestEnvironment, Servers } from './test-environment.ts';

/** Calls an operation of the stack host, the process that runs the stacks of all test files. Throws its errors. */
export async function askStackHost<Name extends keyof StackOperations>(
  name: Name,
  input: Parameters<StackOperations[Name]>[0],
): Promise<Awaited<ReturnType<StackOperations[Name]>>> {
  const url = process.env.TEST_STACKS_URL;
  if (!url) throw new Error('TEST_STACKS_URL is not set. It is the URL of the stack host; `npx jest` sets it.');
  const host = await textOf(await fetch(url));
  return JSON.parse(await textOf(await fetch(`${host}/${name}`, { method: 'POST', body: JSON.stringify(input) })));
}

async function textOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

export interface RunningStack {
  origin: string;
  /** All log lines. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a stack in the process that runs the stacks of all test files. */
export async function startOneProcess(
  base: TestEnvironment,
  special: Omit<StackRequest, 'base'> = {},
): Promise<RunningStack> {
  return stackOfHost(await askStackHost('start', { base, ...special }));
}

/** A stack that the host runs. */
export function stackOfHost({ id, origin }: HostedStack): RunningStack {
  return {
    origin,
    logs: () => askStackHost('logs', { id }),
    stop: () => askStackHost('stop', { id }),
  };
}

export interface SharedStack extends Pick<RunningStack, 'origin' | 'logs'> {
  base: TestEnvironment;
}

/**
 * A stack that all test files share. Each creates its own organizations, and users with addresses that no other file
 * uses. A file that stops the stack, advances its clock, changes its tables or needs settings starts its own.
 */
export async function sharedStack(name: SharedName = 'any'): Promise<SharedStack> {
  const { base, ...stack } = await askStackHost('shared', { name });
  return { base, ...stackOfHost(stack) };
}

/** The test environment of one test file, with its own database, task queue, inbox and secrets. */
export interface TestBase extends TestEnvironment {
  close(): Promise<void>;
}

/** Opens one on the servers of the test run, or on `servers`, whose database must be empty. */
export async function startTestBase(servers?: Servers): Promise<TestBase> {
  const environment = await askStackHost('openBase', { ...(servers && { servers }) });
  return { ...environment, close: () => askStackHost('closeBase', environment) };
}
