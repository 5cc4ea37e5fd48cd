import type { StackOperations } from '../../jest/stack-host.ts';

/** Calls an operation of the stack host, the process that runs the stacks of all suites. Throws its errors. */
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
