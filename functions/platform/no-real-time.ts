/** Replaces the encoder of real-time models in bundles. The provider's client imports it, but no function calls it. */
export const encode = notCalled('encode');
export const decode = notCalled('decode');

function notCalled(name: string) {
  return (): never => {
    throw new Error(`Real-time models are not called: ${name}`);
  };
}
