import { expect, test } from '@jest/globals';
import { networkOf, plainAddress, widerNetworksOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
  ['::ffff:203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
  ['2001:db8:1:2::1', '2001:db8:1::/48', '2001:db8::/32'],
  ['::1', '0:0:0::/48', '0:0::/32'],
  ['not an address', 'not an address', 'not an address'],
])('%s is in the site %s and in the region %s', (ip, site, region) => {
  expect(widerNetworksOf(ip)).toEqual({ site, region });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:1234', '203.0.113.7'],
  ['[2001:DB8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['203.0.113.7:', null],
  ['203.0.113:80', null],
  ['_hidden:80', null],
  ['', null],
])('%j names the address %j', (text, address) => {
  expect(plainAddress(text)).toBe(address);
});
