import type { ModelNames } from '#functions/domain/models/model-names.ts';
import { appLabel, type PageRepository } from '#functions/domain/pages/page-repository.ts';

interface AppSources {
  readonly pages: PageRepository;
  readonly modelNames: ModelNames;
}

/** What subscribers read in place of an app's id; a page without a title of its own has its model's name. */
export async function labelOfApp({ pages, modelNames }: AppSources, appId: string): Promise<string> {
  const own = (await pages.allPages()).filter((page) => page.appId === appId);
  const untitled = own.filter(({ title }) => title === undefined).map(({ modelId }) => modelId);
  const names = untitled.length === 0 ? new Map<string, string>() : await modelNames.of(untitled);
  const titled = own.map((page) => ({ ...page, title: page.title ?? names.get(page.modelId) }));
  return appLabel(appId, titled) ?? 'Unknown';
}
