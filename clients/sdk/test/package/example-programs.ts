import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Module system of a program: `import` or `require`. */
export type Format = 'esm' | 'cjs';

/** Writes a TypeScript example as a JavaScript program into the directory. Returns the name of its file. */
export function writeProgram(folder: string, name: string, code: string, format: Format): string {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  const file = `${name}.${format === 'esm' ? 'mjs' : 'cjs'}`;
  writeFileSync(path.join(folder, file), format === 'esm' ? outputText : asCommonJs(outputText));
  return file;
}

/** Converts a program to `require`. All but its imports runs in an async function, because it may contain `await`. */
function asCommonJs(code: string): string {
  const imports: string[] = [];
  const rest = code
    .replace(/^import (.+) from ('[^']+');$/gm, (_, names: string, module: string) => {
      imports.push(`const ${names.replaceAll(' as ', ': ')} = require(${module});`);
      return '';
    })
    .replace(/^export /gm, '');
  return `${imports.join('\n')}\n(async () => {\n${rest}\n})();\n`;
}

/** Sends the port of a server that the program starts to the parent process. */
const sendPort = `
import net from 'node:net';
const { listen } = net.Server.prototype;
net.Server.prototype.listen = function (...args) {
  this.once('listening', () => process.send(this.address().port));
  return listen.apply(this, args);
};
`;

export interface RunningProgram {
  /** The port on which it listens. Rejects if it ends without listening. */
  port(): Promise<number>;
  /** Resolves to everything that the program printed, when it has ended. Rejects if it fails. */
  ended(): Promise<string>;
  stop(): Promise<void>;
}

/** Runs a program of the directory with this Node. */
export function runProgram(node: string, folder: string, file: string, env: Record<string, string>): RunningProgram {
  const preload = `data:text/javascript,${encodeURIComponent(sendPort)}`;
  const child = spawn(node, ['--import', preload, file], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout!.on('data', (chunk) => void (output += String(chunk)));
  child.stderr!.on('data', (chunk) => void (output += String(chunk)));
  const exit = once(child, 'close') as Promise<[number | null]>;
  const listening = once(child, 'message').then(([port]) => port as number);
  const failed = exit.then(([code]): never => {
    throw new Error(`${file} ended with ${code}: ${output}`);
  });
  failed.catch(() => undefined);
  return {
    port: () => Promise.race([listening, failed]),
    ended: async () => {
      const [code] = await exit;
      if (code !== 0) throw new Error(`${file} ended with ${code}: ${output}`);
      return output;
    },
    stop: async () => {
      child.kill();
      await exit;
    },
  };
}
