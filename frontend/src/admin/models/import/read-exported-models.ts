import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';

/** Reads the models of a file that "Export JSON" saved; none in any other text. */
export function readExportedModels(text: string): ModelDefinition[] {
  const exported = parseJson(text);
  if (typeof exported !== 'object' || exported === null || !('models' in exported)) return [];
  const { models } = exported;
  if (!Array.isArray(models)) return [];
  return models.flatMap((model: unknown) => modelDefinitionSchema.safeParse(model).data ?? []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
