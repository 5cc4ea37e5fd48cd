// Runs a Ruby program of the working directory, like `ruby <program>`, by CRuby compiled to WebAssembly. Without a
// program it prints its version.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';
// Not among our dependencies: whoever wants to run these snippets installs it.
// oxlint-disable-next-line marketplace/floors
import { RubyVM } from '@ruby/wasm-wasi';

const binary = new URL(import.meta.resolve('@ruby/3.4-wasm-wasi/dist/ruby+stdlib.wasm'));
const [program] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', preopens: { '/program': process.cwd() }, returnOnExit: true });
const { vm } = await RubyVM.instantiateModule({
  module: await WebAssembly.compile(await readFile(binary)),
  wasip1: wasi,
});
vm.eval(program === undefined ? 'puts RUBY_DESCRIPTION' : `load ${JSON.stringify(`/program/${program}`)}`);
vm.eval('$stdout.flush');
