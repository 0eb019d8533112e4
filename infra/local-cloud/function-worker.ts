import { createRequire, enableCompileCache, flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { FunctionErrorBody, InvocationAnswer, InvocationRequest, WorkerSetup } from './function-messages.ts';
import { redirectRequests } from './redirect-requests.ts';

type Handler = (event: unknown, context: unknown) => unknown;

/** The runtime of one Lambda function: loads the bundle and handles invocations until it is ended. */
const { bundleFile, exportName, hosts }: WorkerSetup = workerData;
redirectRequests(hosts);
// Spares the next instance compiling the bundle; the cache is deleted with the assembly.
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
    // Lambda answers JSON, so only values that JSON can represent are returned.
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
