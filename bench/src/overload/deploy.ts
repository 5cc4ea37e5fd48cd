import { deployBesideUs } from './deploy-beside-us.ts';
import { deployByNpmStart } from './deploy-by-npm-start.ts';
import type { Deployment, DeploymentOptions } from './deployment.ts';

/** Starts a product in the shape of the options. */
export function deploy(options: DeploymentOptions): Promise<Deployment> {
  return options.shape === 'start' ? deployByNpmStart(options) : deployBesideUs({ ...options, shape: options.shape });
}
