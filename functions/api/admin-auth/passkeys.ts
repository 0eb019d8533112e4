import type * as z from 'zod/mini';
import {
  type ChallengePurpose,
  maxPasskeys,
  type Passkey,
  type PasskeyRepository,
} from '#functions/domain/admins/passkey-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newId, newToken } from '#functions/platform/ids-and-idempotency.ts';
import { log } from '#functions/platform/log.ts';
import { brand } from '#shared/brand.ts';
import type { adminEntry } from '#shared/contracts/admin-entry.ts';
import type { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { canEnterConsole } from '#shared/rules/roles.ts';
import { newAttempt, type CallingBrowser } from './limit-attempts.ts';
import { assertOwner, ownAccountSubject, requireOwnAccount } from './own-account.ts';
import { type SignedIn, type SignInDeps, startSession } from './sign-in.ts';

interface PasskeyDeps extends SignInDeps {
  readonly passkeys: PasskeyRepository;
  readonly siteOrigin: string;
}

const timeoutMs = 5 * 60 * 1000;
/** EdDSA, ES256 and RS256, which all authenticators have at least one of. */
const algorithms = [-8, -7, -257];

async function newChallenge({ passkeys, now }: PasskeyDeps, purpose: ChallengePurpose): Promise<string> {
  const challenge = newToken();
  await passkeys.beginChallenge(challenge, purpose, Math.floor((now().getTime() + timeoutMs) / 1000));
  return challenge;
}

/** A passkey replaces password and code, so adding one requires both. */
export async function beginPasskey(
  deps: PasskeyDeps,
  caller: AdminCaller,
  { from, ...proof }: OwnerProof,
): Promise<z.output<(typeof ownAccount.beginPasskey)['response']>> {
  const admin = await requireOwnAccount(deps, caller);
  await assertFullyProven(deps, caller, { from, ...proof });
  const known = await deps.passkeys.of(admin.id);
  if (known.length >= maxPasskeys)
    throw new AppError('conflict', `You have ${maxPasskeys} passkeys already. Remove one first.`);
  return {
    rp: { name: brand.name, id: new URL(deps.siteOrigin).hostname },
    user: { id: Buffer.from(admin.id).toString('base64url'), name: admin.userId, displayName: admin.name },
    challenge: await newChallenge(deps, `add to ${admin.id}`),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: timeoutMs,
    excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key' as const, id: credentialId })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

type NewPasskey = z.output<(typeof ownAccount.addPasskey)['body']>;

export async function addPasskey(deps: PasskeyDeps, caller: AdminCaller, { name, credential }: NewPasskey) {
  const admin = await requireOwnAccount(deps, caller);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const now = deps.now();
  const { id: credentialId, rawId, type, response } = credential;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id: credentialId, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => deps.passkeys.takeChallenge(challenge, `add to ${admin.id}`, now),
    ...expectedSite(deps),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse);
  if (!verified) throw notAccepted();
  const { id, publicKey, counter } = registrationInfo.credential;
  const added: Passkey = {
    id: newId(now),
    name,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    createdAt: now.toISOString(),
  };
  const known = await deps.passkeys.of(admin.id);
  const change = { action: 'added a passkey to', ...ownAccountSubject(admin), after: { passkey: name } };
  const audit = auditEntry(caller, change, now);
  const hasRoom = known.length < maxPasskeys && !known.some((passkey) => passkey.credentialId === id);
  if (!hasRoom || !(await deps.passkeys.change(admin, { known, next: [...known, added], audit })))
    throw changedMeanwhile();
  return { items: [...known, added] };
}

export async function removePasskey(
  deps: PasskeyDeps,
  caller: AdminCaller,
  { id, ...proof }: OwnerProof & { readonly id: string },
) {
  const admin = await requireOwnAccount(deps, caller);
  const known = await deps.passkeys.of(admin.id);
  const removed = known.find((passkey) => passkey.id === id);
  if (removed === undefined) throw new AppError('not_found', 'This passkey was removed already');
  await assertFullyProven(deps, caller, proof);
  const next = known.filter((passkey) => passkey.id !== id);
  const change = { action: 'removed a passkey of', ...ownAccountSubject(admin), before: { passkey: removed.name } };
  const audit = auditEntry(caller, change, deps.now());
  if (!(await deps.passkeys.change(admin, { known, next, audit }))) throw changedMeanwhile();
  return { items: next };
}

interface OwnerProof {
  readonly password: string;
  readonly code?: string | undefined;
  readonly from: CallingBrowser;
}

async function assertFullyProven(deps: PasskeyDeps, caller: AdminCaller, { code, ...proof }: OwnerProof) {
  const admin = await requireOwnAccount(deps, caller);
  if (admin.hasSecondFactor && !code) {
    const message = 'A code is required';
    throw new AppError('invalid_input', message, [{ field: 'code', message }]);
  }
  await assertOwner(deps, admin, { ...proof, ...(admin.hasSecondFactor && code && { code }) });
}

/** Names no account, so the options tell nothing about who has passkeys. */
export async function beginPasskeySignIn(
  deps: PasskeyDeps,
): Promise<z.output<(typeof adminEntry.beginPasskeySignIn)['response']>> {
  return {
    challenge: await newChallenge(deps, 'sign-in'),
    rpId: new URL(deps.siteOrigin).hostname,
    timeout: timeoutMs,
    userVerification: 'required',
  };
}

type Assertion = z.output<(typeof adminEntry.signInWithPasskey)['body']>['credential'];

/** The authenticator has checked a PIN, finger or face, so a passkey counts as both factors. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  credential: Assertion,
  from: CallingBrowser,
): Promise<SignedIn> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const now = deps.now();
  const { id: credentialId, rawId, type, response } = credential;
  const accessId = Buffer.from(response.userHandle, 'base64url').toString() || 'none';
  const [admin, known] = await Promise.all([deps.admins.find(accessId), deps.passkeys.of(accessId)]);
  const passkey = known.find((one) => one.credentialId === credentialId);
  if (!admin?.isActive || !canEnterConsole(admin) || passkey === undefined) throw notAccepted();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id: credentialId, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => deps.passkeys.takeChallenge(challenge, 'sign-in', now),
    ...expectedSite(deps),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw notAccepted();
  const used = { ...passkey, counter: authenticationInfo.newCounter, lastUsedAt: now.toISOString() };
  if (!(await deps.passkeys.recordUse(admin.id, known, used))) throw notAccepted();
  const attempt = await newAttempt(deps, { account: admin.id, isKnownAccount: true }, from);
  log.info('Admin signed in', { account: admin.id, address: from.address, withPasskey: true });
  return startSession(deps, admin, { from, isKnownBrowser: 'browserHash' in attempt.source, proof: 'passkey' });
}

function expectedSite({ siteOrigin }: PasskeyDeps) {
  return { expectedOrigin: siteOrigin, expectedRPID: new URL(siteOrigin).hostname };
}

function refuse(error: unknown): never {
  if (!(error instanceof Error) || error.name.endsWith('Exception')) throw error;
  log.warn('Passkey refused', { reason: error.message });
  throw notAccepted();
}

function notAccepted(): AppError {
  return new AppError('unauthenticated', 'This passkey was not accepted.');
}

function changedMeanwhile(): AppError {
  return new AppError('conflict', 'Your account was changed meanwhile. Please try again.');
}
