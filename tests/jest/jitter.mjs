import net from 'node:net';

/**
 * JEST_JITTER=1: delays a random share of all socket writes. The writes of one socket keep their order. Concurrent work
 * then runs in orders that otherwise do not occur on this machine, and a test that depends on an order fails.
 */
const share = 0.1;
const longestMs = 600;

for (const name of ['_write', '_writev']) {
  const write = net.Socket.prototype[name];
  net.Socket.prototype[name] = function (...args) {
    if (this === process.stdout || this === process.stderr || Math.random() >= share) return write.apply(this, args);
    const done = args.at(-1);
    // Mostly short delays, sometimes long ones.
    setTimeout(
      () => (this.destroyed ? done(new Error('The socket was closed meanwhile.')) : write.apply(this, args)),
      Math.random() ** 3 * longestMs,
    );
  };
}
