const smallest = 4 * 1024;

/**
 * Bytes that arrive in chunks, in one buffer. A chunk is an object of several hundred bytes, however short it is, so
 * chunks are copied instead of kept, unless there is only one.
 */
export function joinedBytes() {
  let buffer: Buffer = Buffer.alloc(0);
  let length = 0;
  return {
    add: (chunk: Buffer): void => {
      if (length === 0) buffer = chunk;
      else {
        const before = buffer;
        if (length + chunk.length > buffer.length) {
          buffer = Buffer.allocUnsafeSlow(Math.max(smallest, 2 * (length + chunk.length)));
          before.copy(buffer, 0, 0, length);
        }
        chunk.copy(buffer, length);
      }
      length += chunk.length;
    },
    length: (): number => length,
    /** Bytes of memory: up to twice the length. */
    size: (): number => buffer.length,
    bytes: (): Buffer => buffer.subarray(0, length),
    clear: (): void => {
      buffer = Buffer.alloc(0);
      length = 0;
    },
  };
}
