import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import type { Manifest } from './kustomize.ts';

type Validate = ((data: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string; keyword: string }[] | null;
};
/** The schemas of the kinds that the manifests use, by API version and kind. */
export const kinds: Record<string, Validate> = {
  'apps/v1 Deployment': deployment,
  'batch/v1 Job': job,
  'v1 Service': service,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
};
/** API version and kind. */
export const kindOf = ({ apiVersion, kind }: Manifest): string => `${apiVersion} ${kind}`;

/**
 * The errors that the API server would report with strict field validation. The schemas allow unknown fields. To find
 * these, each field is set to a value that no known field accepts; if the schema accepts it, the field is unknown.
 */
export function errorsIn(manifest: Manifest): string[] {
  const validate = kinds[kindOf(manifest)];
  if (!validate) return [`${kindOf(manifest)}: no schema`];
  if (!validate(manifest)) return validate.errors!.map(({ instancePath, keyword }) => `${instancePath}: ${keyword}`);
  return unknownFields(manifest, validate, manifest, '');
}

function unknownFields(manifest: Manifest, validate: Validate, node: Manifest, pointer: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.keys(node).flatMap((key) => {
    const value = node[key];
    node[key] = () => 'nothing that YAML could hold';
    const known = !validate(manifest);
    node[key] = value;
    return known ? unknownFields(manifest, validate, value, `${pointer}/${key}`) : [`${pointer}/${key}: unknown`];
  });
}
