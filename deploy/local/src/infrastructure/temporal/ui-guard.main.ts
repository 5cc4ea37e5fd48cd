// The process that guards the Temporal UI in Compose: node ui-guard.main.ts <port> <URL of the UI>. It listens on HOST,
// by default 127.0.0.1. TEMPORAL_UI_WRITES=1 allows changes.

import { closeServer, listen } from '@marketplace/kernel';
import { runProgram } from '../../supervision/program.ts';
import { createUiGuard } from './ui-guard.ts';

await runProgram(async () => {
  const [port, target] = process.argv.slice(2);
  const server = createUiGuard({ target: target!, writes: process.env.TEMPORAL_UI_WRITES === '1' });
  await listen(server, Number(port), process.env.HOST ?? '127.0.0.1');
  return { stop: () => closeServer(server) };
});
