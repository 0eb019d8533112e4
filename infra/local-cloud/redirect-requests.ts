import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { urlToHttpOptions } from 'node:url';

/** The stand-in's base URL for each real host name. */
type StandIns = Readonly<Record<string, string>>;

/**
 * Sends requests for these hosts to their stand-ins, so that the functions' code runs unchanged. Drops custom
 * connection settings, which only make sense for the real hosts.
 */
export function redirectRequests(hosts: StandIns): void {
  redirectFetch(hosts);
  redirectHttps(hosts);
}

function redirectFetch(hosts: StandIns): void {
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

/** firebase-admin does not use fetch. */
function redirectHttps(hosts: StandIns): void {
  const redirected = (real: typeof https.request, local: typeof http.request) =>
    new Proxy(real, {
      apply(target, self, args: unknown[]) {
        const { options, callback } = requestArguments(args);
        const base = hosts[String(options.hostname ?? options.host)];
        if (base === undefined) return Reflect.apply(target, self, args);
        const { agent: _agent, host: _host, ...settings } = options;
        const standIn = new URL(base);
        const path = `${standIn.pathname.replace(/\/$/, '')}${options.path ?? '/'}`;
        return Reflect.apply(local, http, [{ ...settings, ...urlToHttpOptions(standIn), path }, callback]);
      },
    });
  Object.assign(https, { request: redirected(https.request, http.request), get: redirected(https.get, http.get) });
  syncBuiltinESMExports();
}

/** `request(url, options?, callback?)` or `request(options, callback?)`. */
function requestArguments(args: readonly unknown[]): { options: RequestOptions; callback: unknown } {
  const [first, second] = args;
  const fromUrl = typeof first === 'string' || first instanceof URL ? urlToHttpOptions(new URL(first)) : first;
  const options = { ...asObject(fromUrl), ...asObject(second) };
  return { options, callback: args.find((argument) => typeof argument === 'function') };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
