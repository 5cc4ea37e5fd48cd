import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { codeBlocks, isAtHand } from '../support/docs/pages.ts';

const page = 'docs/guides/verifying-webhooks.md';

interface Vector {
  name: string;
  expected: string;
  received: {
    body: string;
    headers: Record<string, string | string[]>;
    secrets: string[];
    nowSeconds: number;
  };
}

/** Headers that the service never sends, although their signature is valid. A verifier may accept them. */
const unusual = [
  'malformed v1 beside a true one',
  'malformed: a space after the comma',
  'malformed: a comma at the end',
];
const { vectors } = JSON.parse(
  readFileSync(path.join(repositoryRoot, 'clients/sdk/test/webhook-vectors.json'), 'utf8'),
) as { vectors: Vector[] };
const cases = vectors
  .filter(({ name }) => !unusual.includes(name))
  // One call per secret: the functions take one.
  .flatMap(({ name, expected, received: { secrets, ...received } }) =>
    secrets.length === 1 ? [{ name, ...received, secret: secrets[0]!, accepts: isSigned(expected) }] : [],
  );

/** Cases that only differ in the signed content, which the functions do not check. */
function isSigned(expected: string): boolean {
  return expected === 'accepts' || expected === 'invalid_payload';
}

const headerOf = (headers: Record<string, string | string[]>): string =>
  [Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-service-signature')?.[1] ?? ''].flat().join(', ');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** One case in a line: body, header and secret in base64, and the time. Every program answers `true` or `false`. */
const input = cases
  .map(({ body, headers, secret, nowSeconds }) =>
    [base64(body), base64(headerOf(headers)), base64(secret), nowSeconds].join('\t'),
  )
  .join('\n');

interface Language {
  /** Programs that must be on the machine. */
  needs: [program: string, versionFlag?: string][];
  /** File for the snippet. Default: the name in the page. */
  at?: string;
  /** Further files, which read the cases and call the function of the snippet. */
  files: Record<string, string>;
  command: string;
  /** A program in `support/docs` that runs the check instead, in the deep form. */
  instead?: string;
}

const languages: Record<string, Language> = {
  js: {
    needs: [],
    files: {
      'check.mjs': `import { readFileSync } from 'node:fs';
import { verifyWebhook } from './verify-webhook.mjs';
for (const line of readFileSync(0, 'utf8').split('\\n')) {
  const [body, header, secret, now] = line.split('\\t');
  const text = (value) => Buffer.from(value, 'base64').toString();
  console.log(verifyWebhook(Buffer.from(body, 'base64'), text(header), text(secret), Number(now)));
}`,
    },
    command: `'${process.execPath}' check.mjs`,
  },
  python: {
    needs: [['python3']],
    files: {
      'check.py': `import sys, base64
from verify_webhook import verify_webhook
for line in sys.stdin.read().split("\\n"):
    body, header, secret, now = line.split("\\t")
    text = lambda value: base64.b64decode(value).decode()
    print(str(verify_webhook(base64.b64decode(body), text(header), text(secret), int(now))).lower())`,
    },
    command: 'python3 check.py',
  },
  go: {
    needs: [['go', 'version']],
    at: 'webhooks/verify.go',
    files: {
      'go.mod': 'module check\n\ngo 1.21\n',
      'main.go': `package main

import (
	"bufio"
	"check/webhooks"
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), "\\t")
		body, _ := base64.StdEncoding.DecodeString(parts[0])
		header, _ := base64.StdEncoding.DecodeString(parts[1])
		secret, _ := base64.StdEncoding.DecodeString(parts[2])
		now, _ := strconv.ParseInt(parts[3], 10, 64)
		fmt.Println(webhooks.Verify(body, string(header), string(secret), time.Unix(now, 0)))
	}
}
`,
    },
    command: 'GOTOOLCHAIN=local GOFLAGS=-mod=mod go run .',
  },
  java: {
    needs: [
      ['javac', '-version'],
      ['java', '-version'],
    ],
    files: {
      'Check.java': `import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Scanner;

class Check {
  public static void main(String[] arguments) throws Exception {
    for (Scanner lines = new Scanner(System.in, StandardCharsets.UTF_8); lines.hasNextLine(); ) {
      String[] parts = lines.nextLine().split("\\t");
      System.out.println(Webhooks.verify(
          Base64.getDecoder().decode(parts[0]), text(parts[1]), text(parts[2]), Long.parseLong(parts[3])));
    }
  }

  static String text(String value) {
    return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
  }
}
`,
    },
    command: 'javac -encoding UTF-8 Webhooks.java Check.java && java -cp . Check',
  },
  ruby: {
    needs: [['ruby']],
    files: {
      'check.rb': `require_relative "verify_webhook"
STDIN.read.split("\\n").each do |line|
  body, header, secret, now = line.split("\\t")
  text = ->(value) { value.unpack1("m").force_encoding("UTF-8") }
  puts verify_webhook(text.(body), text.(header), text.(secret), now.to_i)
end`,
    },
    command: 'ruby check.rb',
    instead: 'ruby.mjs',
  },
  php: {
    needs: [['php']],
    files: {
      'check.php': `<?php
require 'verify_webhook.php';
foreach (explode("\\n", stream_get_contents(STDIN)) as $line) {
    [$body, $header, $secret, $now] = explode("\\t", $line);
    $ok = verify_webhook(base64_decode($body), base64_decode($header), base64_decode($secret), (int) $now);
    echo $ok ? "true\\n" : "false\\n";
}`,
    },
    command: 'php check.php',
    instead: 'php.mjs',
  },
};

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-verifying-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('the page has a function for each language that is checked here, and for no other', () => {
  const blocks = codeBlocks(page).map(({ language }) => language);
  expect(blocks.sort()).toEqual(Object.keys(languages).sort());
  expect(cases.filter(({ accepts }) => accepts).length).toBeGreaterThan(8);
});

test.each(Object.keys(languages))('the function for %s accepts only signed and recent requests', async (name) => {
  const { at, files } = languages[name]!;
  const command = await commandOf(languages[name]!);
  if (command === null) return;
  const block = codeBlocks(page).find(({ language }) => language === name)!;
  const own = path.join(directory, name);
  for (const [file, text] of Object.entries({ [at ?? block.name]: block.code, ...files })) {
    mkdirSync(path.dirname(path.join(own, file)), { recursive: true });
    writeFileSync(path.join(own, file), text);
  }
  const verdicts = (await run(command, own)).trim().split('\n');
  expect(cases.map(({ name: title }, n) => [title, verdicts[n]])).toEqual(
    cases.map(({ name: title, accepts }) => [title, String(accepts)]),
  );
});

/** Null if this machine does not have the language. */
async function commandOf({ needs, command, instead }: Language): Promise<string | null> {
  if (instead !== undefined && process.env['JEST_DEEP'] === '1') {
    const interpreter = path.join(import.meta.dirname, '../support/docs', instead);
    const [language, program] = command.split(' ');
    if (await isAtHand(process.execPath, interpreter, `${language} in WebAssembly`))
      return `'${process.execPath}' '${interpreter}' ${program}`;
  }
  for (const [program, flag] of needs) if (!(await isAtHand(program, flag))) return null;
  return command;
}

test('the lines of docs/webhooks.md for the libraries of Stripe and of Standard Webhooks verify too', () => {
  const [stripeLine, standardLine] = codeBlocks('docs/webhooks.md').filter(({ language }) => language === 'js');
  const body = '{"id":"evt_01m7y3t2a4f6csg1jdz6rwrjaj","type":"listing.published"}';
  const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgdmVjdG9ycy4uLi4uLi4=';
  const stripe = new Stripe('sk_test_unused');
  const timestamp = Math.floor(Date.now() / 1000);
  const request = {
    headers: {
      'x-service-signature': stripe.webhooks.generateTestHeaderString({ payload: body, secret }),
      'webhook-id': 'evt_01m7y3t2a4f6csg1jdz6rwrjaj',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': new Webhook(secret).sign('evt_01m7y3t2a4f6csg1jdz6rwrjaj', new Date(timestamp * 1000), body),
    },
  };
  for (const { code } of [stripeLine!, standardLine!]) {
    const call = new Function('stripe', 'Webhook', 'rawBody', 'request', 'signingSecret', `${code}; return event;`);
    expect(call(stripe, Webhook, body, request, secret)).toMatchObject({ type: 'listing.published' });
    expect(() => call(stripe, Webhook, `${body} `, request, secret)).toThrow();
  }
});

function run(command: string, cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile('bash', ['-c', command], { cwd }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command}: ${stderr}`)) : resolve(stdout),
    );
    child.stdin!.end(input);
  });
}
