interface RequestRef {
  readonly userId: string;
  readonly id: string;
}

/** The addresses of the console's screens about one thing. `frontend/src/console/screens.ts` has the screens. */
export function modelEditorPath(modelId: string): string {
  return `/admin/create?edit=${encodeURIComponent(modelId)}`;
}

/** Opens the settings of one page in the editor of its model. */
export function pageSettingsPath({ modelId, routePath }: { readonly modelId: string; readonly routePath: string }) {
  return `${modelEditorPath(modelId)}#${routePath}`;
}

export function modelStatsPath(modelId: string): string {
  return `/admin/models/${encodeURIComponent(modelId)}/figures`;
}

export function proFormEditorPath(formId: string): string {
  return `/admin/create-pro-form?edit=${encodeURIComponent(formId)}`;
}

export function formRequestsPath(formId: string): string {
  return `/admin/pro-forms/${encodeURIComponent(formId)}/requests`;
}

export function requestPath({ userId, id }: RequestRef): string {
  return `/admin/requests/${encodeURIComponent(userId)}/${encodeURIComponent(id)}`;
}

export function reportPath({ userId, assetId }: { readonly userId: string; readonly assetId: string }): string {
  return `/admin/reports/${encodeURIComponent(userId)}/${encodeURIComponent(assetId)}`;
}

export function generationPath(generationId: string): string {
  return `/admin/generations/${encodeURIComponent(generationId)}`;
}

export function subscriberPath(userId: string): string {
  return `/admin/subscribers/${encodeURIComponent(userId)}`;
}
