import type { Gate } from '../report/gate.ts';
import type { Mode } from '../setup/product.ts';
import type { DeploymentOptions } from './deployment.ts';
import type { OverloadFlags, Scenario } from './flags.ts';
import { floodAmounts, type FloodRun, runFlood } from './scenarios/flood.ts';
import { gatesOfFlood, gatesOfLoss, gatesOfOutage, gatesOfOverload } from './report/gates.ts';
import { type OutageRun, runOutage } from './scenarios/outage.ts';
import { type OverloadRun, runOverload } from './scenarios/overload.ts';
import { describeFlood } from './report/report-flood.ts';
import { describeOutage, describeOverload } from './report/report.ts';

export interface ScenarioResult {
  scenario: Scenario;
  mode: Mode;
  run: OverloadRun | OutageRun | FloodRun;
  report: string;
  /** With `--quick`, only the gates of loss: the numbers are too small for the others. */
  gates: Gate[];
}

/** Goodput is compared by the minute. PostgreSQL's autovacuum runs once a minute, so saturation is measured as long. */
const saturationSeconds = 60;

const amounts = {
  full: {
    overload: {
      calmSeconds: 30,
      saturation: { outstanding: 500, warmUpSeconds: 15, seconds: saturationSeconds },
      drainSeconds: 300,
    },
    outage: { deliveries: 10_000, endpoints: 100, saturationSeconds: 30, watchSeconds: 120, drainSeconds: 900 },
  },
  short: {
    overload: {
      calmSeconds: 10,
      saturation: { outstanding: 300, warmUpSeconds: 10, seconds: saturationSeconds },
      drainSeconds: 60,
    },
    outage: { deliveries: 1500, endpoints: 100, saturationSeconds: 10, watchSeconds: 90, drainSeconds: 300 },
  },
  quick: {
    overload: { calmSeconds: 5, saturation: { outstanding: 60, warmUpSeconds: 3, seconds: 5 }, drainSeconds: 60 },
    outage: { deliveries: 300, endpoints: 10, saturationSeconds: 5, watchSeconds: 60, drainSeconds: 60 },
  },
};
const timesSaturation = 3;

export async function benchScenario(
  flags: OverloadFlags,
  scenario: Scenario,
  mode: Mode,
  print: (line: string) => void,
): Promise<ScenarioResult> {
  const name = `${scenario}, ${mode}`;
  const { overload, outage } = amounts[flags.size];
  const shape = flags.shape ?? (scenario === 'flood' ? 'start' : 'split');
  const deployment: DeploymentOptions = {
    shape,
    mode,
    temporal: flags.temporal,
    limits: flags.limits,
    print: (line) => print(`${name}: ${line}`),
  };
  const result = { scenario, mode };
  switch (scenario) {
    case 'overload': {
      const { endpoints, publicationsPerSecond, kill, minutes } = flags;
      const rate = publicationsPerSecond === undefined ? { timesSaturation } : { publicationsPerSecond };
      const run = await runOverload(deployment, {
        ...overload,
        endpoints,
        keys: 1,
        rate,
        seconds: minutes * 60,
        ...(kill && { kill }),
      });
      return {
        ...result,
        run,
        report: describeOverload(run),
        gates: flags.size === 'quick' ? gatesOfLoss(run, name) : gatesOfOverload(run, name),
      };
    }
    case 'outage': {
      const run = await runOutage(deployment, {
        ...outage,
        ...(flags.deliveries !== undefined && { deliveries: flags.deliveries }),
      });
      return {
        ...result,
        run,
        report: describeOutage(run),
        gates: flags.size === 'quick' ? gatesOfLoss(run, name) : gatesOfOutage(run, name),
      };
    }
    case 'flood': {
      const run = await runFlood(deployment, floodAmounts[flags.size], overload);
      return {
        ...result,
        run,
        report: describeFlood(run),
        gates:
          flags.size === 'quick'
            ? Object.values(run).flatMap((one) => gatesOfLoss(one, name))
            : gatesOfFlood(run, name),
      };
    }
  }
}
