import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      dependencies: z.optional(z.array(z.string())),
      properties: z.optional(
        z.looseObject({
          templateFile: z.optional(z.string()),
          stackName: z.optional(z.string()),
          file: z.optional(z.string()),
        }),
      ),
    }),
  ),
});

const assetManifestSchema = z.object({
  files: z._default(
    z.record(
      z.string(),
      z.object({
        source: z.object({ path: z.string() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    ),
    {},
  ),
});

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Condition: z.optional(z.string()),
      DeletionPolicy: z.optional(z.string()),
      Properties: z._default(z.record(z.string(), z.unknown()), {}),
    }),
  ),
  Conditions: z._default(z.record(z.string(), z.unknown()), {}),
  Mappings: z._default(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))), {}),
  Parameters: z._default(z.record(z.string(), z.looseObject({ Default: z.optional(z.unknown()) })), {}),
  Outputs: z._default(
    z.record(z.string(), z.looseObject({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.unknown() })) })),
    {},
  ),
});
type Template = z.output<typeof templateSchema>;

export interface Stack {
  readonly name: string;
  readonly template: Template;
  /** Only nested stacks have a parent, in which their parameters are resolved. */
  readonly parent?: { readonly name: string; readonly parameters: Readonly<Record<string, unknown>> };
}

export interface CloudAssembly {
  readonly stacks: readonly Stack[];
  /** The keys are those under which a deployment would upload the assets. */
  readonly assetPaths: ReadonlyMap<string, string>;
}

export async function readAssembly(directory: string): Promise<CloudAssembly> {
  const manifest = manifestSchema.parse(await readJson(join(directory, 'manifest.json')));
  const artifacts = Object.entries(manifest.artifacts);

  const assetManifests = await Promise.all(
    artifacts
      .flatMap(([, { type, properties }]) =>
        type === 'cdk:asset-manifest' && properties?.file ? [properties.file] : [],
      )
      .map(async (file) => assetManifestSchema.parse(await readJson(join(directory, file)))),
  );
  const assetPaths = new Map(assetManifests.flatMap((assets) => pathsByKey(directory, assets)));
  const stacks = await Promise.all(
    artifacts
      .filter(([, artifact]) => artifact.type === 'aws:cloudformation:stack')
      .map(([id, { properties }]) => {
        const file = join(directory, properties?.templateFile ?? `${id}.template.json`);
        return readStacks(file, { name: properties?.stackName ?? id }, assetPaths);
      }),
  );
  return { stacks: stacks.flat(), assetPaths };
}

const nestedSchema = z.object({
  TemplateURL: z.unknown(),
  Parameters: z._default(z.record(z.string(), z.unknown()), {}),
});

async function readStacks(
  file: string,
  stack: Omit<Stack, 'template'>,
  assetPaths: CloudAssembly['assetPaths'],
): Promise<Stack[]> {
  const template = templateSchema.parse(await readJson(file));
  const nested = Object.entries(template.Resources).flatMap(([logicalId, { Type, Properties }]) => {
    if (Type !== 'AWS::CloudFormation::Stack') return [];
    const { TemplateURL, Parameters: parameters } = nestedSchema.parse(Properties);
    const url = JSON.stringify(TemplateURL);
    const [, path] = [...assetPaths].find(([key]) => url.includes(key)) ?? [];
    if (path === undefined) throw new Error(`The template of ${logicalId} is no asset`);
    const parent = { name: stack.name, parameters };
    return [readStacks(path, { name: `${stack.name}-${logicalId}`, parent }, assetPaths)];
  });
  return [{ ...stack, template }, ...(await Promise.all(nested)).flat()];
}

function pathsByKey(directory: string, { files }: z.output<typeof assetManifestSchema>): [string, string][] {
  return Object.values(files).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(({ objectKey }): [string, string] => [objectKey, resolve(directory, source.path)]),
  );
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} can't be read: is the app synthesised?`, { cause: error });
  }
}
