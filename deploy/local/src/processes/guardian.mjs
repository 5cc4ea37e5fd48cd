// The guardian of one child process, started by child.ts with an IPC channel. It stops the child on request, or when
// the channel closes, which happens however the starting process ends, including kill -9. It is plain JavaScript so
// that it starts fast: one runs for every child.

import { spawn } from 'node:child_process';

let child;
let spec;

process.once('message', start);
process.once('disconnect', stop);
// Ctrl-C and hang-up of the terminal are handled by the starting process, which stops its children in order.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.on('SIGTERM', stop);

function start(message) {
  spec = message;
  const { command, args, cwd, env, uid, gid } = spec;
  child = spawn(command, args, { cwd, env, uid, gid, stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('spawn', () => send({ pid: child.pid }));
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
  send(report, () => process.exit());
}

function send(report, sent = () => {}) {
  if (process.connected) process.send(report, sent);
  else sent();
}
