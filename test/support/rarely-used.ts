/** Rights for what the tests do not reach, by function: each with the path through the code that needs it. */
export const rarelyUsed: Readonly<Record<string, readonly { readonly right: RegExp; readonly reason: string }[]>> = {};
