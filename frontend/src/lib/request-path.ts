/** The console's screen of one pro request. */
export function requestPath({ userId, id }: { readonly userId: string; readonly id: string }): string {
  return `/admin/requests/${encodeURIComponent(userId)}/${encodeURIComponent(id)}`;
}
