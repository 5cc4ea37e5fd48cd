import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roles } from '@marketplace/kernel';
import { type ConsoleStack, startConsoleStack } from '../../support/browser/console-stack.ts';
import { operatorScreens } from '../../support/browser/roles/operator.ts';
import { plainScreens, roleScreens } from '../../support/browser/roles/role-screens.ts';
import { type RoleVisit, visitAs } from '../../support/browser/roles/role-visit.ts';
import { createRolesWorld, type RolesWorld } from '../../support/browser/roles/roles-world.ts';

let stack: ConsoleStack;
let world: RolesWorld;
beforeAll(async () => {
  stack = await startConsoleStack();
  world = await createRolesWorld({ origin: stack.stack.origin, base: stack.base });
});
afterAll(async () => {
  await stack?.close();
  await world?.close();
});

describe.each(roles)('as %s of the operator', (role) => {
  let visit: RoleVisit;
  beforeAll(async () => {
    visit = await visitAs(stack, world, role, { operator: true });
  });

  test.each(operatorScreens.map((screen) => [screen.at ?? screen.route, screen] as const))(
    '%s offers what the role may do, says why it may not do the rest, and nothing is refused',
    async (_, screen) => {
      expect(await visit.faultsOf(screen, { opening: true })).toEqual([]);
      expect(stack.complaints).toEqual([]);
    },
  );
});

describe.each(roles)('as %s', (role) => {
  let visit: RoleVisit;
  beforeAll(async () => {
    visit = await visitAs(stack, world, role);
  });

  test.each([...roleScreens, ...plainScreens()].map((screen) => [screen.at ?? screen.route, screen] as const))(
    '%s offers what the role may do, says why it may not do the rest, and nothing is refused',
    async (_, screen) => {
      expect(await visit.faultsOf(screen, { opening: true })).toEqual([]);
      expect(stack.complaints).toEqual([]);
    },
  );
});
