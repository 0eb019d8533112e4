/**
 * Sends requests for the given hosts to their stand-ins, so that the functions' own code runs unchanged. Custom
 * connection settings are dropped for these: they exist to reach, or to refuse, what is behind a real host name.
 */
export function redirectRequests(hosts: Readonly<Record<string, string>>): void {
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const base = hosts[url.host];
    if (base === undefined) return realFetch(input, init);

    const target = `${base}${url.pathname}${url.search}`;
    const settings = Object.fromEntries(Object.entries(init ?? {}).filter(([name]) => name !== 'dispatcher'));
    return realFetch(input instanceof Request ? new Request(target, input) : target, settings);
  };
}
