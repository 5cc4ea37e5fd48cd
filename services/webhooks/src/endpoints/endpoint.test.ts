import { expect, test } from '@jest/globals';
import { auditedUrl } from './endpoint.ts';

test.each([
  ['https://shop.example:8443/hooks/1', 'https://shop.example:8443/hooks/1'],
  ['https://shop.example/hooks?token=hunter2#x', 'https://shop.example/hooks?...'],
  ['https://ada:hunter2@shop.example/hooks', 'https://shop.example/hooks'],
])('the audit log shows %s as %s', (url, shown) => {
  expect(auditedUrl(url)).toBe(shown);
});
