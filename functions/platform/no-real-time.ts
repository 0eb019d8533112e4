/** Stands in bundles for the encoding of real-time models, which a provider's client always brings, and which no function calls. */
export const encode = notCalled('encode');
export const decode = notCalled('decode');

function notCalled(name: string) {
  return (): never => {
    throw new Error(`Real-time models are not called: ${name}`);
  };
}
