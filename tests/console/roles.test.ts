import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, visit } from 'graphql';
import { type Role, roles } from '@marketplace/kernel';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { type ConsoleStack, sharedConsoleStack } from '../support/browser/console-stack.ts';
import { operatorScreens } from '../support/browser/roles/operator.ts';
import { plainScreens, roleScreens } from '../support/browser/roles/role-screens.ts';
import { mayCall, visitAs } from '../support/browser/roles/role-visit.ts';
import { createRolesWorld, type RolesWorld } from '../support/browser/roles/roles-world.ts';
import { screenRoutes } from '../support/browser/screen-routes.ts';
import { expectedRight } from '../support/permissions/expected-rights.ts';

const sources = path.join(repositoryRoot, 'clients/console/src');

/** The texts of all files with this suffix in the folder and its subfolders. */
function textsIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

describe('the list of what the roles see', () => {
  test('has every route of an organization', () => {
    const routes = screenRoutes().filter(({ parent }) => parent === 'organization');
    expect(new Set([...roleScreens, ...plainScreens()].map(({ route }) => route))).toEqual(
      new Set(routes.map((route) => route.path)),
    );
  });

  test('has a button for every change that a member can make in the console', () => {
    // Fields without the directive have a resolver.
    const operations = new Map([
      ['revokeOtherSessions', 'identity.revokeOtherSessions'],
      ['testWebhookEndpoint', 'webhooks.testEndpoint'],
    ]);
    for (const text of textsIn(path.join(repositoryRoot, 'gateway/src/graphql'), '.graphql'))
      visit(parse(text), {
        FieldDefinition: ({ name, directives }) => {
          const operation = directives?.find((directive) => directive.name.value === 'operation')?.arguments?.[0];
          if (operation?.value.kind === 'StringValue') operations.set(name.value, operation.value.value);
        },
      });
    const changes = textsIn(sources, '.graphql').flatMap((text) => {
      const [, field] = /^mutation [^{]+\{\s+(\w+)/m.exec(text) ?? [];
      return field === undefined ? [] : [operations.get(field)!];
    });
    const ofMembers = changes.filter((operation) => expectedRight(operation).access !== 'user');
    const offered = [...roleScreens, ...operatorScreens].flatMap(({ actions }) =>
      actions.map(({ operation }) => operation),
    );
    // Exceptions: the actions on a member also depend on the member's role, a recovery is canceled only while it runs,
    // payouts of the platform are restarted only while they are stopped, and an order has more actions with a
    // chargeback or a payout that waits for the operator.
    const others = [
      'identity.updateMember',
      'identity.removeMember',
      'webhooks.cancelRecovery',
      'payments.unfreezePlatform',
      'payments.submitEvidenceAsOperator',
      'payments.acceptDisputeAsOperator',
      'payments.approvePayout',
      'payments.releasePayoutAsOperator',
    ];
    expect(new Set([...offered, ...others])).toEqual(new Set(ofMembers));
  });
});

describe('in the console', () => {
  let stack: ConsoleStack;
  let world: RolesWorld;
  beforeAll(async () => {
    stack = await sharedConsoleStack();
    world = await createRolesWorld({ origin: stack.stack.origin, base: stack.base });
  });
  afterAll(async () => {
    await stack?.close();
    await world?.close();
  });

  test.each(roles)('as %s, what the role may not do is absent or says why, and nothing is refused', async (role) => {
    const visitor = await visitAs(stack, world, role);
    const faults: string[] = [];
    for (const screen of roleScreens.filter((one) => isRestricted(one, role)))
      faults.push(...(await visitor.faultsOf(screen)));
    expect(faults).toEqual([]);
    expect(stack.complaints).toEqual([]);
  });

  test.each(['developer', 'finance'] as const)(
    'as %s of the operator, the back office is absent or says why, and nothing is refused',
    async (role) => {
      const visitor = await visitAs(stack, world, role, { operator: true });
      const faults: string[] = [];
      for (const screen of operatorScreens) faults.push(...(await visitor.faultsOf(screen)));
      expect(faults).toEqual([]);
      expect(await visitor.page.getByRole('link', { name: 'Back office' }).count()).toBe(role === 'finance' ? 1 : 0);
      expect(stack.complaints).toEqual([]);
    },
  );

  test('only an owner changes or removes an owner, and everybody can leave', async () => {
    const rights: Record<string, unknown> = {};
    for (const role of ['owner', 'admin', 'developer'] as const) {
      const { page } = await visitAs(stack, world, role);
      await page.goto(`${stack.stack.origin}/console/o/${world.slug}/members`);
      const rows = page.getByRole('table', { name: 'Members' }).locator('tbody tr');
      await rows.nth(3).waitFor();
      rights[role] = Object.fromEntries(
        await Promise.all(
          (['owner', 'admin', 'developer'] as const).map(async (of) => {
            const buttons = rows
              .filter({ has: page.getByText(world.emailOf[of], { exact: true }) })
              .getByRole('button');
            return [
              of,
              (await buttons.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').replace(' .', '.')).join('; '),
            ] as const;
          }),
        ),
      );
    }
    const [change, remove, leave] = ['Change role of Ada', 'Remove Ada', `Leave Seller ${world.emailOf.owner}`];
    const reason = 'Only an owner changes or removes an owner.';
    expect(rights).toEqual({
      owner: { owner: `${change}; ${leave}`, admin: `${change}; ${remove}`, developer: `${change}; ${remove}` },
      admin: {
        owner: `${change}. ${reason}; ${remove}. ${reason}`,
        admin: `${change}; ${leave}`,
        developer: `${change}; ${remove}`,
      },
      developer: { owner: '', admin: '', developer: leave },
    });
    expect(stack.complaints).toEqual([]);
  });
});

/** Whether the role lacks some part of the screen. */
function isRestricted({ needs, actions }: (typeof roleScreens)[number], role: Role): boolean {
  return [needs, ...actions.map(({ operation }) => operation)].some(
    (operation) => operation !== undefined && !mayCall(role, operation),
  );
}
