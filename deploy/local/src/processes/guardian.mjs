// Stands between us and one child process. It is started by child.ts with an IPC channel and ends the child when asked,
// or when the channel closes: that happens however our process dies, kill -9 included. Plain JavaScript, as one runs
// beside every child and should start fast.

import { spawn } from 'node:child_process';

let child;
let spec;

process.once('message', start);
process.once('disconnect', stop);
// The terminal's Ctrl-C and hang-up are for our process alone, which stops its children in order.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.on('SIGTERM', stop);

function start(message) {
  spec = message;
  const { command, args, cwd, env, uid, gid } = spec;
  child = spawn(command, args, { cwd, env, uid, gid, stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('spawn', () => tell({ pid: child.pid }));
  child.on('error', (error) => end({ error: error.message }));
  child.on('exit', (code, signal) => end({ code, signal }));
  process.on('message', stop);
}

function stop() {
  if (!child) process.exit();
  child.kill(spec.stopSignal);
  setTimeout(() => child.kill('SIGKILL'), spec.stopTimeoutMs).unref();
}

function end(report) {
  tell(report, () => process.exit());
}

function tell(report, told = () => {}) {
  if (process.connected) process.send(report, told);
  else told();
}
