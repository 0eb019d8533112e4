import type { Model } from '#functions/domain/models/model-repository.ts';
import {
  isOpenToSubscribers,
  wantedModel,
  type Named,
  type PageCatalogue,
  type Published,
  requirePublished,
  type PublishedPages,
} from '#functions/domain/pages/published-pages.ts';
import { isPagePaused, listPossiblePauses } from '#functions/domain/pauses/paused.ts';
import type { Wanted } from '#functions/platform/table/table.ts';
import type { PageSummary, PublicPage } from '#shared/contracts/pages.ts';
import { type Field, isPartType, rulesForType } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { canBePrompt, isFilled } from '#shared/form/read-form.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { pausedMessage } from '#shared/rules/failures.ts';
import { formFields, toPublicFields } from '#shared/rules/form-definition.ts';
import { startPrice } from '#shared/rules/model.ts';

export async function listPages(catalogue: PageCatalogue, takes?: MediaType): Promise<PageSummary[]> {
  const open = (await catalogue.all()).filter(({ model }) => isOpenToSubscribers(model));
  if (takes === undefined) return open.toSorted(compareForList).map(toSummary);
  return open.toSorted(compareForList).flatMap((page) => {
    const key = findFieldKey(page.model, takes);
    return key === undefined || page.model.comingSoon ? [] : [{ ...toSummary(page), fieldKey: key }];
  });
}

function compareForList(a: Published, b: Published): number {
  return (
    Number(a.model.comingSoon) - Number(b.model.comingSoon) ||
    Number(b.model.featured) - Number(a.model.featured) ||
    a.model.sortOrder - b.model.sortOrder ||
    b.page.createdAt.localeCompare(a.page.createdAt)
  );
}

function findFieldKey(model: Model, kind: MediaType): string | undefined {
  const field = formFields(model).find(
    (candidate) => !candidate.hidden && rulesForType(candidate).takes(candidate).includes(kind),
  );
  return field && fieldKey(field);
}

function toSummary({ page, model }: Published): PageSummary {
  const { routePath, title, description, exampleMediaUrl, exampleMediaType } = page;
  const { outputType, category, estimatedSeconds, featured, comingSoon } = model;
  return {
    routePath,
    title,
    description,
    exampleMediaUrl: exampleMediaUrl ?? model.exampleMediaUrl,
    exampleMediaType: exampleMediaUrl === undefined ? model.exampleMediaType : exampleMediaType,
    outputType,
    category,
    creditCost: startPrice(model).credits,
    isPriceByRule: model.priceRule !== undefined,
    estimatedSeconds,
    isFeatured: featured && !comingSoon,
    isComingSoon: comingSoon,
    prompt: findOnlyPrompt(model),
  };
}

function findOnlyPrompt(model: Model): PageSummary['prompt'] {
  const [first, ...others] = formFields(model).filter(isLeftEmpty);
  if (!first || others.length > 0 || !isPartType(first.type) || !canBePrompt(first)) return undefined;
  return { fieldKey: fieldKey(first), label: first.label, placeholder: first.placeholder };
}

function isLeftEmpty(field: Field): boolean {
  return !field.hidden && field.required === true && !isFilled(field, rulesForType(field).startValue(field));
}

/** Leaves out the fields' instructions to language models. */
export async function readPublicPage(pages: PublishedPages, routePath: string, now: Date): Promise<PublicPage> {
  const found = await pages.read(routePath);
  const { page, model } = requirePublished(found);
  const { title, description, exampleMediaUrl, exampleMediaType } = page;
  return {
    page: { routePath: page.routePath, title, description, exampleMediaUrl, exampleMediaType },
    form: {
      modelName: model.name,
      outputType: model.outputType,
      creditCost: model.creditCost,
      priceRule: model.priceRule,
      isLongRunning: model.isLongRunning,
      estimatedSeconds: model.estimatedSeconds,
      fields: toPublicFields(model),
      presets: model.presets,
    },
    ...(isPagePaused(page, found.parts, now) && { paused: pausedMessage }),
  };
}

export function withPauses(named: Named): Wanted[] {
  return [...wantedModel(named), ...listPossiblePauses(named)];
}
