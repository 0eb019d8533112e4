import type { PageSummary } from '#shared/contracts/pages.ts';
import { fieldKey } from '#shared/form/field-key.ts';
import { rulesOf } from '#shared/form/field-types.ts';
import { priceOf } from '#shared/form/price.ts';
import { startValues } from '#shared/form/start-values.ts';
import type { MediaType } from '#shared/rules/media-type.ts';
import { formFields } from '#shared/rules/model-definition.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';
import type { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { inWords } from '#functions/domain/pages/published-pages.ts';

interface PageSources {
  readonly pages: PageRepository;
  readonly models: ModelRepository;
}

/** The public pages in whose form a file of this kind can be chosen, each with the first field that takes it. */
export async function pagesThatTake({ pages, models }: PageSources, kind: MediaType): Promise<PageSummary[]> {
  const found = await Promise.all(
    (await pages.allPages()).map(async (page) => {
      const model = await models.find(page.modelId);
      const fields = model === undefined ? [] : formFields(model);
      const field = fields.find((one) => !one.hidden && rulesOf(one).takes(one).includes(kind));
      if (model === undefined || !model.isAvailable || field === undefined) return [];
      const creditCost = priceOf(model, fields, startValues(fields)).credits;
      return [{ ...inWords(page, model), outputType: model.outputType, creditCost, fieldKey: fieldKey(field) }];
    }),
  );
  return found.flat();
}
