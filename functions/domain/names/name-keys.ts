import { nameIndexKeys } from '#functions/platform/table/keys.ts';

interface NamedModel {
  readonly ownerUserId: string;
  readonly name: string;
  readonly slug: string;
  readonly endpoint: string;
}

export function modelNameKeys({ ownerUserId, name, slug, endpoint }: NamedModel) {
  return nameIndexKeys(['model', ownerUserId, name, slug, endpoint]);
}

/** Whose a page is, and what it is called without a title of its own, says its model. */
export function pageNameKeys({
  modelId,
  title = '',
}: {
  readonly modelId: string;
  readonly title?: string | undefined;
}) {
  return nameIndexKeys(['page', modelId, title]);
}

export function proFormNameKeys({
  ownerUserId,
  name,
  routePath,
}: Omit<NamedModel, 'slug' | 'endpoint'> & { readonly routePath: string }) {
  return nameIndexKeys(['pro form', ownerUserId, name, routePath]);
}
