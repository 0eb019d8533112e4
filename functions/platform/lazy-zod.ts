import * as z from 'zod/v4/mini';

/** Creates schemas on first use: a bundle has about a thousand schemas, and one call needs only its own. */
export * from 'zod/v4/mini';

interface Pending<T extends object> {
  readonly make: () => T;
  made?: T;
}

function lazily<Arguments extends unknown[], T extends object>(make: (...given: Arguments) => T) {
  return (...given: Arguments): T => pending(() => make(...given));
}

/** Creates the schema on the first access to any property except `check`, which stays lazy. */
function pending<T extends object>(make: () => T): T {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the handler below answers as the T that will be made
  return new Proxy<Pending<T>>({ make }, lazyHandler) as unknown as T;
}

const lazyHandler: ProxyHandler<Pending<object>> = {
  get(target, name) {
    if (name === 'check' && target.made === undefined) {
      return (...checks: unknown[]): object =>
        pending(() => Reflect.get(makeOnce(target), name).apply(makeOnce(target), checks));
    }
    return Reflect.get(makeOnce(target), name);
  },
  set: (target, name, value) => Reflect.set(makeOnce(target), name, value),
  has: (target, name) => Reflect.has(makeOnce(target), name),
  getPrototypeOf: (target) => Reflect.getPrototypeOf(makeOnce(target)),
};

function makeOnce(target: Pending<object>): object {
  target.made ??= target.make();
  return target.made;
}

export const string = /* @__PURE__ */ lazily(z.string);
export const number = /* @__PURE__ */ lazily(z.number);
export const int = /* @__PURE__ */ lazily(z.int);
export const boolean = /* @__PURE__ */ lazily(z.boolean);
export const unknown = /* @__PURE__ */ lazily(z.unknown);
export const url = /* @__PURE__ */ lazily(z.url);
export const email = /* @__PURE__ */ lazily(z.email);
export const uuid = /* @__PURE__ */ lazily(z.uuid);
export const object = /* @__PURE__ */ lazily(z.object);
export const looseObject = /* @__PURE__ */ lazily(z.looseObject);
export const strictObject = /* @__PURE__ */ lazily(z.strictObject);
export const array = /* @__PURE__ */ lazily(z.array);
export const record = /* @__PURE__ */ lazily(z.record);
export const partialRecord = /* @__PURE__ */ lazily(z.partialRecord);
export const set = /* @__PURE__ */ lazily(z.set);
export const tuple = /* @__PURE__ */ lazily(z.tuple);
export const union = /* @__PURE__ */ lazily(z.union);
export const discriminatedUnion = /* @__PURE__ */ lazily(z.discriminatedUnion);
export const literal = /* @__PURE__ */ lazily(z.literal);
export const optional = /* @__PURE__ */ lazily(z.optional);
export const prefault = /* @__PURE__ */ lazily(z.prefault);
export const nullable = /* @__PURE__ */ lazily(z.nullable);
export const nullish = /* @__PURE__ */ lazily(z.nullish);
export const readonly = /* @__PURE__ */ lazily(z.readonly);
export const pipe = /* @__PURE__ */ lazily(z.pipe);
export const transform = /* @__PURE__ */ lazily(z.transform);
export const extend = /* @__PURE__ */ lazily(z.extend);
export const pick = /* @__PURE__ */ lazily(z.pick);
export const omit = /* @__PURE__ */ lazily(z.omit);
export const partial = /* @__PURE__ */ lazily(z.partial);
export const _default = /* @__PURE__ */ lazily(z._default);
export const stringbool = /* @__PURE__ */ lazily(z.stringbool);
export const minLength = /* @__PURE__ */ lazily(z.minLength);
export const maxLength = /* @__PURE__ */ lazily(z.maxLength);
export const minimum = /* @__PURE__ */ lazily(z.minimum);
export const maximum = /* @__PURE__ */ lazily(z.maximum);
export const positive = /* @__PURE__ */ lazily(z.positive);
export const regex = /* @__PURE__ */ lazily(z.regex);
export const startsWith = /* @__PURE__ */ lazily(z.startsWith);
export const trim = /* @__PURE__ */ lazily(z.trim);
export const refine = /* @__PURE__ */ lazily(z.refine);
export const superRefine = /* @__PURE__ */ lazily(z.superRefine);
const lazyEnum = /* @__PURE__ */ lazily(z.enum);
const lazyCatch = /* @__PURE__ */ lazily(z.catch);
const lazyNull = /* @__PURE__ */ lazily(z.null);
const lazyInstanceof = /* @__PURE__ */ lazily(z.instanceof);
export { lazyEnum as enum, lazyCatch as catch, lazyNull as null, lazyInstanceof as instanceof };

export const iso = { datetime: lazily(z.iso.datetime), date: lazily(z.iso.date), time: lazily(z.iso.time) };
export const coerce = { number: lazily(z.coerce.number) };
