import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { createRequire, enableCompileCache, flushCompileCache, syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { urlToHttpOptions } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FunctionErrorBody, InvocationAnswer, InvocationRequest, WorkerSetup } from './local-function.ts';

type Handler = (event: unknown, context: unknown) => unknown;

const { bundleFile, exportName, hosts }: WorkerSetup = workerData;
redirectFetch();
redirectHttps();
// The cache saves the next instance from compiling the bundle; it is deleted with the assembly.
enableCompileCache(join(dirname(bundleFile), '../compile-cache'));

const handler = loadHandler();
flushCompileCache();

parentPort?.on('message', (request: InvocationRequest) => {
  void answer(request).then((answered) => parentPort?.postMessage(answered));
});

function loadHandler(): Handler {
  const bundle: Record<string, unknown> = createRequire(bundleFile)(bundleFile);
  const exported = bundle[exportName];
  if (!isHandler(exported)) throw new Error(`${bundleFile} exports no function ${exportName}`);
  return exported;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

async function answer({ id, event, deadlineEpochMs }: InvocationRequest): Promise<InvocationAnswer> {
  try {
    const result: unknown = await handler(event, lambdaContext(id, deadlineEpochMs));
    // Lambda returns only values that JSON can represent.
    return { id, result: JSON.parse(JSON.stringify(result ?? null)) };
  } catch (error) {
    return { id, error: describe(error) };
  }
}

function lambdaContext(awsRequestId: string, deadlineEpochMs: number) {
  const functionName = process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? '';
  return {
    awsRequestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: process.env['LOCAL_FUNCTION_ARN'] ?? functionName,
    memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] ?? '128',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadlineEpochMs - Date.now()),
  };
}

function describe(error: unknown): FunctionErrorBody {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}

/** Drops custom connection settings, which only make sense for the real hosts. */
function redirectFetch(): void {
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
function redirectHttps(): void {
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

function requestArguments(args: readonly unknown[]): { options: RequestOptions; callback: unknown } {
  const [first, second] = args;
  const fromUrl = typeof first === 'string' || first instanceof URL ? urlToHttpOptions(new URL(first)) : first;
  const options = { ...asObject(fromUrl), ...asObject(second) };
  return { options, callback: args.find((argument) => typeof argument === 'function') };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
