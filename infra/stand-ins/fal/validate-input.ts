import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type FalEndpoint, sharedComponents } from './endpoint.ts';

export interface InputProblem {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly url: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
  readonly input: unknown;
}

type Wording = Pick<InputProblem, 'type' | 'msg' | 'ctx'>;

export function problem(
  loc: InputProblem['loc'],
  type: string,
  msg: string,
  details: Pick<InputProblem, 'input' | 'ctx'>,
): InputProblem {
  return { loc, msg, type, url: `https://docs.fal.ai/errors/#${type}`, ...details };
}

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false });
const validators = new WeakMap<FalEndpoint, ValidateFunction>();

export function validateInput(endpoint: FalEndpoint, input: unknown): InputProblem[] {
  const validate = validators.get(endpoint) ?? compile(endpoint);
  return validate(input) ? [] : (validate.errors ?? []).filter(isReported).map(toInputProblem);
}

function compile(endpoint: FalEndpoint): ValidateFunction {
  const schemas = { ...sharedComponents, ...endpoint.components };
  const validate = ajv.compile({ ...endpoint.input, components: { schemas } });
  validators.set(endpoint, validate);
  return validate;
}

/** Only the problems of the first alternative are reported. */
function isReported({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword !== 'anyOf' && !/\/anyOf\/[1-9]/.test(schemaPath);
}

function toInputProblem(error: ErrorObject): InputProblem {
  const missing = error.keyword === 'required' ? [String(error.params['missingProperty'])] : [];
  const { type, msg, ctx } = wordProblem(error);
  const loc = ['body', ...segments(error.instancePath), ...missing];
  return problem(loc, type, msg, { input: error.data, ...(ctx && { ctx }) });
}

const indexPattern = /^\d+$/;

function segments(pointer: string): (string | number)[] {
  const names = pointer.split('/').slice(1);
  return names.map((name) => (indexPattern.test(name) ? Number(name) : name));
}

const typeNames: Readonly<Record<string, readonly [type: string, words: string]>> = {
  string: ['string_type', 'string'],
  integer: ['int_type', 'integer'],
  number: ['float_type', 'number'],
  boolean: ['bool_type', 'boolean'],
  array: ['list_type', 'list'],
  object: ['dict_type', 'dictionary'],
  null: ['none_type', 'null'],
};

function wordProblem({ keyword, params, message = '' }: ErrorObject): Wording {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return { type: 'missing', msg: 'Field required' };
    case 'type': {
      const [type, words] = typeNames[String(params['type'])] ?? ['value_error', String(params['type'])];
      return { type, msg: `Input should be a valid ${words}` };
    }
    case 'enum': {
      const expected = [params['allowedValues']].flat().map((value) => `'${String(value)}'`);
      const words = expected.join(', ');
      return { type: 'literal_error', msg: `Input should be ${words}`, ctx: { expected: words } };
    }
    case 'minimum':
      return {
        type: 'greater_than_equal',
        msg: `Input should be greater than or equal to ${limit}`,
        ctx: { ge: limit },
      };
    case 'maximum':
      return { type: 'less_than_equal', msg: `Input should be less than or equal to ${limit}`, ctx: { le: limit } };
    case 'minLength':
    case 'minItems': {
      const msg = `Sequence should have at least ${limit} items`;
      return { type: 'sequence_too_short', msg, ctx: { min_length: limit } };
    }
    case 'maxLength':
    case 'maxItems': {
      const msg = `Sequence should have at most ${limit} items`;
      return { type: 'sequence_too_long', msg, ctx: { max_length: limit } };
    }
    default:
      return { type: 'value_error', msg: message };
  }
}
