/** A model in OpenAI's list, with its reasoning efforts. */
interface OpenAiModel {
  readonly created: number;
  readonly shutdownDate: string | null;
  /** The supported reasoning efforts; empty for models without reasoning. */
  readonly efforts: readonly string[];
}

const newEfforts = ['none', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Some of OpenAI's models of November 2026, by id. */
const models: Readonly<Record<string, OpenAiModel>> = {
  'gpt-4o': { created: 1_715_367_049, shutdownDate: '2027-01-14', efforts: [] },
  'gpt-4.1': { created: 1_744_316_542, shutdownDate: '2027-01-14', efforts: [] },
  'gpt-5.1': { created: 1_762_800_673, shutdownDate: '2027-04-01', efforts: ['none', 'low', 'medium', 'high'] },
  'gpt-6-luna': { created: 1_790_035_200, shutdownDate: null, efforts: newEfforts },
};

export function findModel(id: string): OpenAiModel | undefined {
  return Object.hasOwn(models, id) ? models[id] : undefined;
}

/** The response of `GET /v1/models`. */
export function listedModels() {
  return Object.entries(models).map(([id, { created, shutdownDate }]) => ({
    id,
    object: 'model',
    created,
    owned_by: 'system',
    shutdown_date: shutdownDate,
  }));
}
