import type { Deployment } from './deployment.ts';
import { physicalName } from './physical-names.ts';

/**
 * Finds a resource's name by the start of its logical id, else by a part of it, ignoring dashes. Throws unless
 * exactly one matches.
 */
export function nameLookup(deployment: Deployment, type: string): (part: string) => string {
  const resources = deployment.resources(type);
  return (part) => {
    const wanted = part.replaceAll('-', '').toLowerCase();
    const ids = resources.map((resource) => ({ resource, id: resource.logicalId.toLowerCase() }));
    const candidates = [
      ids.filter(({ id }) => id === wanted || id.startsWith(`${wanted}function`)),
      ids.filter(({ id }) => id.startsWith(wanted)),
      ids.filter(({ id }) => id.includes(wanted)),
    ];
    const [found, ...others] = candidates.find((some) => some.length > 0) ?? [];
    if (!found) throw new Error(`No ${type} named like ${part}`);
    if (others.length > 0)
      throw new Error(`${part} may be any of ${[found, ...others].map(({ id }) => id).join(', ')}`);
    return physicalName(found.resource);
  };
}
