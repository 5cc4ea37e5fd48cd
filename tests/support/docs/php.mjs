// Runs a PHP program of the working directory, like `php <program>`, by PHP compiled to WebAssembly. Without a program
// it prints its version.
import { readFile, readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
// Not among our dependencies: whoever wants to run these snippets installs it.
// oxlint-disable-next-line marketplace/floors
import { getPHPLoaderModule } from '@php-wasm/node-8-4';
// oxlint-disable-next-line marketplace/floors
import { loadPHPRuntime, PHP } from '@php-wasm/universal';

const [program] = process.argv.slice(2);
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
if (program === undefined) {
  console.log((await php.run({ code: '<?php echo PHP_VERSION;' })).text);
} else {
  php.mkdir('/program');
  for (const file of await readdir('.')) php.writeFile(`/program/${file}`, await readFile(file));
  // This PHP is not the command line: a program gets the body of a request as standard input.
  const result = await php.run({
    code: `<?php define('STDIN', fopen('php://input', 'r')); chdir('/program'); require '/program/${program}';`,
    body: await buffer(process.stdin),
  });
  process.stdout.write(result.text);
  process.stderr.write(result.errors);
  process.exitCode = result.exitCode;
}
process.exit();
