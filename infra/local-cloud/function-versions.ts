import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import { physicalName, readQualifier, type Resource } from './physical-names.ts';

const settingsSchema = z.object({
  Handler: z.string(),
  Timeout: z._default(z.coerce.number(), 3),
  MemorySize: z._default(z.coerce.number(), 128),
  Code: z.object({ S3Key: z.optional(z.string()) }),
  Environment: z._default(z.object({ Variables: z._default(z.record(z.string(), z.coerce.string()), {}) }), {
    Variables: {},
  }),
});

export interface FunctionCode {
  readonly settings: z.output<typeof settingsSchema>;
  readonly folder: string;
}

/** Addresses in the settings are still the public ones. */
export function readCode(deployment: Deployment, resource: Resource): FunctionCode {
  const settings = deployment.readDeployed(resource, settingsSchema);
  const folder = deployment.assembly.assetPaths.get(settings.Code.S3Key ?? '');
  if (!folder) throw new Error(`The code of ${physicalName(resource)} is not in the assembly`);
  return { settings, folder };
}

const versionSchema = z.object({ FunctionName: z.string() });

/** Retained versions outlive the template, as on AWS, for the executions that started with them. */
export class FunctionVersions {
  private readonly directory: string;
  private readonly current = new Set<string>();

  constructor(deployment: Deployment, directory: string) {
    this.directory = directory;
    const functions = new Map(deployment.resources('AWS::Lambda::Function').map((one) => [physicalName(one), one]));
    for (const type of ['AWS::Lambda::Version', 'AWS::Lambda::Alias']) {
      for (const resource of deployment.resources(type)) {
        const name = deployment.read(resource, versionSchema).FunctionName;
        const qualified = `${name}:${readQualifier(resource)}`;
        this.current.add(qualified);
        const published = functions.get(name);
        if (resource.isRetained && published) this.keep(qualified, readCode(deployment, published));
      }
    }
  }

  isCurrent(qualifiedName: string): boolean {
    return this.current.has(qualifiedName);
  }

  find(qualifiedName: string): FunctionCode | undefined {
    const kept = this.folderOf(qualifiedName);
    if (!existsSync(join(kept, 'settings.json'))) return undefined;
    const settings = settingsSchema.parse(JSON.parse(readFileSync(join(kept, 'settings.json'), 'utf8')));
    return { settings, folder: join(kept, 'code') };
  }

  private keep(qualifiedName: string, { settings, folder }: FunctionCode): void {
    const kept = this.folderOf(qualifiedName);
    if (existsSync(join(kept, 'settings.json'))) return;
    mkdirSync(kept, { recursive: true });
    cpSync(folder, join(kept, 'code'), { recursive: true });
    // Written last, so an interrupted copy is repeated.
    writeFileSync(join(kept, 'settings.json'), JSON.stringify(settings));
  }

  private folderOf(qualifiedName: string): string {
    return join(this.directory, qualifiedName.replace(':', '-'));
  }
}
