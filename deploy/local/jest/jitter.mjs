import net from 'node:net';

/**
 * JEST_JITTER=1: holds up a share of all writes to sockets, at random and in the order of each socket. What runs at
 * once then runs in other orders than this machine's own, so that a test which counts on one fails here and not, some
 * day, elsewhere.
 */
const share = 0.1;
const longestMs = 600;

for (const name of ['_write', '_writev']) {
  const write = net.Socket.prototype[name];
  net.Socket.prototype[name] = function (...args) {
    if (this === process.stdout || this === process.stderr || Math.random() >= share) return write.apply(this, args);
    const done = args.at(-1);
    // Mostly short, sometimes long.
    setTimeout(
      () => (this.destroyed ? done(new Error('The socket was closed meanwhile.')) : write.apply(this, args)),
      Math.random() ** 3 * longestMs,
    );
  };
}
