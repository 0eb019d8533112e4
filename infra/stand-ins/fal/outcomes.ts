import type { JsonObject, JsonValue } from '#shared/kernel/json.ts';
import type { Fault } from './faults.ts';
import type { Outcome } from './request-record.ts';
import { type InputProblem, problem } from './validate-input.ts';

export class ModelError extends Error {
  readonly httpStatus: number;
  readonly problems: readonly InputProblem[];

  constructor(httpStatus: number, problems: readonly InputProblem[]) {
    super(problems.map((one) => one.msg).join('; '));
    this.name = 'ModelError';
    this.httpStatus = httpStatus;
    this.problems = problems;
  }
}

export function modelErrorOutcome({ httpStatus, problems }: ModelError): Outcome {
  const detail = problems.map(toJson);
  return {
    httpStatus,
    body: { detail },
    billableUnits: 0,
    error: `Invalid status code: ${httpStatus}`,
    errorType: problems[0]?.type ?? 'internal_server_error',
    isRetryable: httpStatus >= 500,
  };
}

export const cancelledOutcome = infrastructureOutcome(499, 'Request was cancelled', 'client_cancelled');

export function failureByFault(faults: readonly Fault[], input: JsonValue): Outcome | undefined {
  if (faults.includes('fail')) return infrastructureOutcome(503, 'Runner disconnected', 'runner_disconnected');
  const failing = faults.find((fault) => fault in modelFailures);
  const failure = failing && modelFailures[failing];
  if (!failure) return undefined;
  const { httpStatus, loc, type, msg } = failure;
  return modelErrorOutcome(new ModelError(httpStatus, [problem(loc, type, msg, { input: readPrompt(input) })]));
}

interface ModelFailure {
  readonly httpStatus: number;
  readonly loc: InputProblem['loc'];
  readonly type: string;
  readonly msg: string;
}

const modelFailures: Readonly<Partial<Record<Fault, ModelFailure>>> = {
  policy: {
    httpStatus: 422,
    loc: ['body', 'prompt'],
    type: 'content_policy_violation',
    msg: 'The content could not be processed because it contained material flagged by a content checker.',
  },
  invalid: { httpStatus: 422, loc: ['body', 'prompt'], type: 'value_error', msg: 'The prompt can not be understood.' },
  'model-400': { httpStatus: 400, loc: ['body', 'prompt'], type: 'bad_request', msg: 'The prompt was refused.' },
  'model-404': { httpStatus: 404, loc: ['body', 'image_url'], type: 'file_not_found', msg: 'The image is not there.' },
  'model-409': { httpStatus: 409, loc: ['body'], type: 'conflict', msg: 'The inputs contradict each other.' },
  'model-413': { httpStatus: 413, loc: ['body', 'image_url'], type: 'file_too_large', msg: 'The image is too large.' },
  'no-media': {
    httpStatus: 422,
    loc: ['body', 'prompt'],
    type: 'no_media_generated',
    msg: 'No media was generated. Try a different prompt.',
  },
  crash: { httpStatus: 500, loc: ['body'], type: 'internal_server_error', msg: 'Internal server error' },
  timeout: { httpStatus: 504, loc: ['body'], type: 'generation_timeout', msg: 'Generation timeout' },
};

function infrastructureOutcome(httpStatus: number, detail: string, errorType: string): Outcome {
  return { httpStatus, body: { detail, error_type: errorType }, billableUnits: 0, error: detail, errorType };
}

function readPrompt(input: JsonValue): JsonValue {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input.prompt ?? input) : input;
}

function toJson(one: InputProblem): JsonObject {
  return JSON.parse(JSON.stringify(one));
}
