import { startAuthentication } from '@simplewebauthn/browser';
import type { SignedInAccess } from '#shared/contracts/admin-auth.ts';
import { adminEntry } from '#shared/contracts/admin-entry.ts';
import { callApi } from '#frontend/src/data/call-api.ts';

export async function enterWithPasskey(): Promise<SignedInAccess> {
  const optionsJSON = await callApi(adminEntry.beginPasskeySignIn, {});
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  return callApi(adminEntry.signInWithPasskey, { body: { credential } });
}
