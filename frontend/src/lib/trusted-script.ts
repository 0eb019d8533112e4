declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { readonly createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): string };
    };
  }
}

/** The site's content security policy accepts addresses of scripts from this policy alone. */
const policy = window.trustedTypes?.createPolicy('app', {
  createScriptURL: (address) => {
    if (new URL(address, window.location.origin).origin === window.location.origin) return address;
    throw new TypeError(`${address} is not a script of this site`);
  },
});

export function trustScript(address: string): string {
  return policy?.createScriptURL(address) ?? address;
}
