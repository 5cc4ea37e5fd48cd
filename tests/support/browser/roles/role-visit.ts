import type { Role } from '@marketplace/kernel';
import { expectedRefusal } from '@marketplace/store/testing';
import type { Locator, Page, Response } from 'playwright-core';
import { expectedRight } from '../../permissions/expected-rights.ts';
import { password } from '../../sign-up.ts';
import type { ConsoleStack } from '../console-stack.ts';
import type { RoleScreen, ScreenAction } from './role-screens.ts';
import type { RolesWorld } from './roles-world.ts';

/** A member at the console. */
export interface RoleVisit {
  page: Page;
  /** Opens a screen, and resolves to its faults for the role. `opening` opens the dialogs too. */
  faultsOf(screen: RoleScreen, options?: { opening?: boolean }): Promise<string[]>;
}

/**
 * Whether the role may call `<domain>.<operation>`, by the expectations of the service's own tests. `operator`: in the
 * organization that operates the platform.
 */
export function mayCall(role: Role, operation: string, operator = false): boolean {
  return (
    expectedRefusal(expectedRight(operation), { type: 'person', role, recent: true, ...(operator && { operator }) }) ===
    null
  );
}

/** A member of the organization of the world, or of the operator of the platform. */
export async function visitAs(
  stack: ConsoleStack,
  world: RolesWorld,
  role: Role,
  { operator = false } = {},
): Promise<RoleVisit> {
  const { origin } = stack.stack;
  const { slug, emailOf } = operator ? world.operator : world;
  const { page, context, open } = await stack.visit({ viewport: { width: 1280, height: 900 } });
  await context.request.post(`${origin}/api/v1/auth/sign-in`, { data: { email: emailOf[role], password } });
  const refused = refusalsOn(page);
  let isOpen = false;
  return {
    page,
    faultsOf: async (screen, { opening = false } = {}) => {
      const address = screen.at ?? screen.route;
      const path = address.replace(/:(\w+)/, (_, record: keyof RolesWorld['ids']) => world.ids[record]);
      // Loading the console again for each screen takes most of the time of a visit.
      await (isOpen ? goWithin(page, `/console/o/${slug}${path}`) : open(`/o/${slug}${path}`));
      isOpen = true;
      await settled(page, screen.title);
      const allowed = screen.needs === undefined || mayCall(role, screen.needs, operator);
      const faults = allowed ? [] : await missing(page.getByText(/^This screen needs the role /));
      for (const action of screen.actions) {
        const wanted = mayCall(role, action.operation, operator) ? 'on' : without(allowed, action);
        faults.push(...(await faultsOfAction(page, action, wanted, opening)));
      }
      faults.push(...(await refused()));
      return faults.map((fault) => `${role} at ${address}: ${fault}`);
    },
  };
}

/** Goes to another screen like a link. Resolves when it is rendered. `__TSR_ROUTER__` is the router of the page. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const router = globalThis.__TSR_ROUTER__;
    const end = router.subscribe('onResolved', () => done(end()));
    router.history.push(${JSON.stringify(path)});
  })`);
}

/** Waits until the screen shows everything that it reads. */
async function settled(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await nothingLoads(page);
}

function nothingLoads(page: Page): Promise<void> {
  return page.locator('[aria-label="Loading"]').first().waitFor({ state: 'detached' });
}

async function missing(what: Locator): Promise<string[]> {
  return (await what.count()) > 0 ? [] : ['does not name the roles that have the screen'];
}

/** State of the button for a role that may not use it. `allowed`: the role has the screen. */
function without(allowed: boolean, { hidden = false }: ScreenAction): string {
  return hidden || !allowed ? 'absent' : 'off with its reason';
}

async function faultsOfAction(
  page: Page,
  { button: name, acts = false }: ScreenAction,
  wanted: string,
  opening: boolean,
): Promise<string[]> {
  const button = page.getByRole('button', { name: patternOf(name) }).first();
  const is = await stateOf(button);
  if (is !== wanted) return [`the button ${String(name)} is ${is}, not ${wanted}`];
  if (!opening || acts || is === 'absent') return [];
  // A click of the tests would wait until the button is enabled.
  await button.press('Enter');
  const dialog = page.getByRole('dialog');
  if (is !== 'on') return (await dialog.count()) === 0 ? [] : [`the button ${String(name)} is off and opens a dialog`];
  await dialog.waitFor();
  await nothingLoads(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return [];
}

/** The text of the button, and the reason if it is disabled. */
function patternOf(name: string | RegExp): RegExp {
  return typeof name === 'string' ? new RegExp(`^${name}($| \\. )`) : name;
}

async function stateOf(button: Locator): Promise<string> {
  if ((await button.count()) === 0) return 'absent';
  if ((await button.getAttribute('aria-disabled')) !== 'true') return 'on';
  return /This needs the role /.test(await button.innerText()) ? 'off with its reason' : 'off without a reason';
}

/** Follows the answers of the API. The function resolves to the refusals since its last call. */
function refusalsOn(page: Page): () => Promise<string[]> {
  let reading: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/v1/')) reading.push(refusalsIn(response));
  });
  return async () => {
    const answers = await Promise.all(reading);
    reading = [];
    return answers.flat();
  };
}

/**
 * The codes of refusals that a person with another role would not get. A request for the password is not among them.
 */
const codes = /"code":"(role_not_allowed|operator_required|session_required|no_active_organization|wrong_party)"/g;

async function refusalsIn(response: Response): Promise<string[]> {
  // The body of a stream has no end, and that of an abandoned request is gone.
  const text = response.url().includes('/deliveries/stream') ? '' : await response.text().catch(() => '');
  const refusals = [...text.matchAll(codes)].map(([, code]) => `is refused: ${code}`);
  return response.status() === 403 && refusals.length === 0 ? [`is answered 403: ${text}`] : refusals;
}
