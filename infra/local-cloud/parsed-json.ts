/** The value of a JSON text, or undefined when it is none. */
export function parsedOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
