import { expect, test } from '@jest/globals';
import { createLogger } from '../../src/index.ts';

function logOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

test.each(['password', 'token', 'secret', 'signingSecret', 'secrets', 'authorization', 'cookie', 'set-cookie'])(
  'a line contains no %s, at any depth that operations log',
  (name) => {
    const text = logOf((log) => {
      log.info({ [name]: 'hunter2' }, 'top');
      log.info({ input: { [name]: 'hunter2', kept: 'first' } }, 'one down');
      log.info({ request: { headers: { [name]: ['hunter2'], kept: 'second' } } }, 'two down');
      log.child({ [name]: 'hunter2' }).info('of a child');
      log.warn(
        { err: Object.assign(new Error('failed'), { [name]: 'hunter2', options: { [name]: 'hunter2' } }) },
        'in an error',
      );
    });
    expect(text).not.toContain('hunter2');
    expect(text.match(/\[redacted\]/g)).toHaveLength(6);
    expect(text).toMatch(/first[^]*second/);
  },
);

test('lines below the level are not written', () => {
  const text = logOf((log) => {
    log.debug('a detail');
    log.warn('a warning');
  });
  expect(text).toContain('a warning');
  expect(text).not.toContain('a detail');
});
