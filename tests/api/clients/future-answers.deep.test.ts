import path from 'node:path';
import { readFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/** Answers and webhooks of a later version (docs/guides/versions.md), made from the examples of openapi.json. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
  example?: unknown;
  'x-extensible-enum'?: string[];
}
interface Media {
  schema: Schema;
  example: unknown;
}
interface Document {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, Media> } } }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { content: Record<string, Media> }> };
}

/** A text that no version knows, a member that none has, and the part of an id after its prefix. */
const future = { value: 'a_future_value', member: 'aFutureMember', idSuffix: 'a-Future.Form' } as const;

interface FutureAnswer {
  /** Name of the example's component. */
  component: string;
  value: Record<string, unknown>;
}

const document = JSON.parse(readFileSync(path.join(repositoryRoot, 'gateway/openapi.json'), 'utf8')) as Document;
const { schemas } = document.components;
const nameOf = ($ref: string): string => $ref.split('/').at(-1)!;

/** Names of the texts with known values. */
const openTexts = Object.keys(schemas).filter((name) => schemas[name]!['x-extensible-enum'] !== undefined);

/** One answer of each record, problem and webhook that has an example. */
const futureAnswers: FutureAnswer[] = [
  ...Object.entries(schemas)
    .filter(([name]) => !name.endsWith('Input'))
    .map(([component, { example }]) => ({ component, example })),
  ...[
    ...Object.values(document.webhooks).map(({ post }) => post.requestBody),
    ...Object.values(document.components.responses),
  ].flatMap(({ content }) =>
    Object.values(content).map(({ schema, example }) => ({ component: nameOf(schema.$ref!), example })),
  ),
]
  .filter(({ example }) => typeof example === 'object' && example !== null)
  .map(({ component, example }) => ({
    component,
    value: later(schemas[component]!, example) as Record<string, unknown>,
  }));

/** The value with a further member in each object, a new value for each open text, and ids of a new form. */
function later(schema: Schema, value: unknown): unknown {
  if (schema.$ref !== undefined) return later(schemas[nameOf(schema.$ref)]!, value);
  if (value === null) return null;
  if (schema.anyOf) {
    const choices = schema.anyOf.filter(({ type }) => type !== 'null');
    return choices.length === 1 ? later(choices[0]!, value) : value;
  }
  if (schema['x-extensible-enum']) return future.value;
  if (/^\^[a-z]+_$/.test(schema.pattern ?? '')) return `${schema.pattern!.slice(1)}${future.idSuffix}`;
  if (Array.isArray(value)) return value.map((each: unknown) => later(schema.items ?? {}, each));
  if (typeof value !== 'object') return value;
  const { properties, additionalProperties } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : {};
  const members = Object.entries(value).map(([name, member]) => [name, later(properties?.[name] ?? others, member)]);
  return { ...Object.fromEntries(members), ...(properties && { [future.member]: { nested: [1] } }) };
}

/**
 * Clients that third-party generators make from openapi.json accept everything that docs/guides/versions.md requires:
 * new members, new values, new forms of ids. It needs Python 3 with `venv`, and Go, and gets the generators from PyPI
 * and the module proxy.
 */
const generators = {
  python: ['datamodel-code-generator==0.89.0', 'openapi-python-client==0.29.1'],
  go: 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
};
const execute = promisify(execFile);
const components = [...new Set(futureAnswers.map(({ component }) => component))];

let directory: string;
async function run(program: string, args: string[], folder = '.'): Promise<string> {
  const options = { cwd: path.join(directory, folder), maxBuffer: 64 * 1024 * 1024 };
  const env = { ...process.env, NODE_OPTIONS: '', GOFLAGS: '-mod=mod' };
  try {
    return (await execute(program, args, { ...options, env })).stdout;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') throw new Error(`${program} is required.`, { cause: error });
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} failed: ${stdout}${stderr}`, { cause: error });
  }
}

beforeAll(() => {
  const data = path.join(repositoryRoot, '.data');
  mkdirSync(data, { recursive: true });
  directory = mkdtempSync(path.join(data, 'future-'));
  copyFileSync(path.join(repositoryRoot, 'gateway/openapi.json'), path.join(directory, 'openapi.json'));
  writeFileSync(path.join(directory, 'answers.json'), JSON.stringify(futureAnswers));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('the answers have new members, new values and new forms of ids', () => {
  const text = JSON.stringify(futureAnswers);
  expect(components).toEqual(expect.arrayContaining(['Listing', 'Problem', 'OrderPaidEvent', 'WebhookDelivery']));
  for (const each of Object.values(future)) expect(text.split(each).length).toBeGreaterThan(50);
});

test('pydantic models and the client of openapi-python-client accept answers of a later version', async () => {
  await run('python3', ['-m', 'venv', 'venv']);
  await run('venv/bin/pip', ['install', '--quiet', '--disable-pip-version-check', ...generators.python]);
  const models = ['--input', 'openapi.json', '--input-file-type', 'openapi', '--output', 'models.py'];
  await run('venv/bin/datamodel-codegen', [...models, '--output-model-type', 'pydantic_v2.BaseModel']);
  const client = ['generate', '--path', 'openapi.json', '--output-path', 'client', '--meta', 'none'];
  await run('venv/bin/openapi-python-client', client);
  writeFileSync(
    path.join(directory, 'program.py'),
    `
import json, models, client.models
answers, faults = json.load(open("answers.json")), []
for answer in answers:
    name, value = answer["component"], answer["value"]
    try:
        getattr(models, name).model_validate(value)
        read = getattr(client.models, name).from_dict(value).to_dict()
        if read["${future.member}"] != value["${future.member}"]:
            faults.append([name, "the new member is lost"])
    except Exception as error:
        faults.append([name, str(error)[:400]])
print(json.dumps([len(answers), faults]))
`,
  );
  const printed = await run('venv/bin/python', ['program.py']);
  expect(JSON.parse(printed)).toEqual([futureAnswers.length, []]);
});

test('types of oapi-codegen accept answers of a later version', async () => {
  mkdirSync(path.join(directory, 'go/api'), { recursive: true });
  writeFileSync(path.join(directory, 'go/go.mod'), 'module future\n\ngo 1.24\n');
  const generated = await run(
    'go',
    ['run', generators.go, '-generate', 'types,skip-prune', '-package', 'api', '../openapi.json'],
    'go',
  );
  writeFileSync(path.join(directory, 'go/api/api.go'), generated);
  writeFileSync(
    path.join(directory, 'go/main.go'),
    `package main

import (
	"encoding/json"
	"fmt"
	"os"

	"future/api"
)

var kinds = map[string]func() any{
${components.map((name) => `	"${name}": func() any { return new(api.${name}) },`).join('\n')}
}

func main() {
	text, _ := os.ReadFile("../answers.json")
	var answers []struct {
		Component string
		Value     json.RawMessage
	}
	if err := json.Unmarshal(text, &answers); err != nil {
		panic(err)
	}
	faults := []string{}
	for _, answer := range answers {
		if err := json.Unmarshal(answer.Value, kinds[answer.Component]()); err != nil {
			faults = append(faults, answer.Component+": "+err.Error())
		}
	}
	printed, _ := json.Marshal(faults)
	fmt.Println(len(answers), string(printed))
}
`,
  );
  expect((await run('go', ['run', '.'], 'go')).trim()).toBe(`${futureAnswers.length} []`);
});

test('types of openapi-typescript, and those of the SDK, accept values of a later version', async () => {
  const generator = path.join(repositoryRoot, 'clients/sdk/node_modules/.bin/openapi-typescript');
  await run(generator, ['./openapi.json', '-o', 'types.ts']);
  copyFileSync(path.join(repositoryRoot, 'clients/sdk/src/api.generated.ts'), path.join(directory, 'sdk.ts'));
  const lines = openTexts.flatMap((name) =>
    ['Plain', 'Sdk'].map((kind) => `export const ${kind}${name}: ${kind}['schemas']['${name}'] = '${future.value}';`),
  );
  const imports =
    `import type { components as Plain } from './types.ts';\nimport type { components as Sdk } from ` + `'./sdk.ts';`;
  writeFileSync(path.join(directory, 'program.mts'), `${imports}\n${lines.join('\n')}\n`);
  const compiler = path.join(repositoryRoot, 'node_modules/typescript-native/bin/tsc');
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
  const how = ['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''];
  expect(openTexts.length).toBeGreaterThan(50);
  expect(await run(process.execPath, [compiler, ...options, ...how, 'program.mts'])).toBe('');
});
