import { describe, expect, test } from '@jest/globals';
import { canonicalEmailAddress } from '../../src/contract/email-address.ts';

describe('addresses of RFC 5321 and 6531 are accepted, in one spelling for each mailbox', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada@EXAMPLE.com ', 'ada@example.com'],
    ['r&d@example.com', 'r&d@example.com'],
    ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"],
    ['ada.lovelace+lamps@mail.example.co.uk', 'ada.lovelace+lamps@mail.example.co.uk'],
    ['1@example.com', '1@example.com'],
    ['ada@123.example', 'ada@123.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BU\u0308CHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@XN--R8JZ45G.xn--zckzah', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@ｅｘａｍｐｌｅ．com', 'ada@example.com'],
    ['ada@faß.example', 'ada@xn--fa-hia.example'],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ['θσερ@εχαμπλε.ψομ', 'θσερ@xn--mxahbxey0c.xn--xxaf0a'],
    ['JOSE\u0301@example.com', 'josé@example.com'],
    ['"ada"@example.com', 'ada@example.com'],
    ['"a\\da.l"@example.com', 'ada.l@example.com'],
    ['"ada lovelace"@example.com', '"ada lovelace"@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    [`ada@${'b'.repeat(63)}.example`, `ada@${'b'.repeat(63)}.example`],
  ])('%s', (address, canonical) => {
    expect(canonicalEmailAddress(address)).toBe(canonical);
    expect(canonicalEmailAddress(canonical)).toBe(canonical);
  });
});

describe('everything else is refused', () => {
  test.each([
    ['', 'nothing'],
    ['ada', 'no domain'],
    ['@example.com', 'no local part'],
    ['ada@', 'an empty domain'],
    ['ada@example', 'a domain of one label, which nobody outside can reach'],
    ['ada@@example.com', 'two at signs'],
    ['ada@b@example.com', 'an at sign without quotes'],
    ['.ada@example.com', 'a dot at the beginning'],
    ['ada.@example.com', 'a dot at the end'],
    ['a..da@example.com', 'two dots'],
    ['a da@example.com', 'a space without quotes'],
    ['a(da)@example.com', 'a comment'],
    ['Ada <ada@example.com>', 'a name'],
    ['ada@example.com,eve@example.com', 'two addresses'],
    ['ada@example..com', 'an empty label'],
    ['ada@example.com.', 'a dot after the domain'],
    ['ada@-example.com', 'a hyphen at the beginning of a label'],
    ['ada@example-.com', 'a hyphen at the end of a label'],
    ['ada@exa_mple.com', 'an underscore in the domain'],
    ['ada@ex%61mple.com', 'a domain in percent-encoding'],
    ['ada@10.0.0.25', 'a host number'],
    ['ada@[192.0.2.1]', 'an address literal'],
    ['"ada@example.com', 'an open quote'],
    ['ada\r\n@example.com', 'a line break'],
    ['"ada\r\n"@example.com', 'a line break in quotes'],
    ['ad\u200ba@example.com', 'an invisible character'],
    ['ada\u202e@example.com', 'a character that turns the text around'],
    [`${'a'.repeat(65)}@example.com`, 'a local part of 65 octets'],
    [`${'ü'.repeat(33)}@example.com`, 'a local part of 66 octets in 33 characters'],
    [`ada@${'b'.repeat(64)}.example`, 'a label of 64 octets'],
    [`ada@${'ü'.repeat(60)}.example`, 'a label that is too long as an A-label'],
    [`ada@${`${'b'.repeat(60)}.`.repeat(4)}example`, 'a name of 251 octets, in an address of 255'],
  ])('%j: %s', (address) => {
    expect(canonicalEmailAddress(address)).toBeNull();
  });
});
