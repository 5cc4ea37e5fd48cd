import { execFile } from 'node:child_process';

/** Whether a program is on this machine and starts. Prints a line if it is not, because then less is tested. */
export async function isAtHand(program: string, versionFlag = '--version', name = program): Promise<boolean> {
  const found = await new Promise<boolean>((resolve) => {
    execFile(program, [versionFlag], (error) => resolve(error === null));
  });
  if (!found) process.stderr.write(`\n${name} is not on this machine: the snippets for it were not run.\n`);
  return found;
}
