/** How much of a request's and of a user's id is shown. */
const requestIdLength = 8;
const userIdLength = 12;

export function shortRequestId({ id }: { readonly id: string }): string {
  return id.slice(0, requestIdLength);
}

export function shortUserId({ userId }: { readonly userId: string }): string {
  return userId.slice(0, userIdLength);
}
