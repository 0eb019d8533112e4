import crypto, { type argon2, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { AppError } from '#functions/platform/app-error.ts';
import { brand } from '#shared/brand.ts';
import { normalisedPassword } from '#shared/rules/admin.ts';

interface PasswordAlgorithm {
  readonly prefix: string;
  derivation(prefix: string): Derive | undefined;
}

type Derive = (password: string, salt: Buffer, tagLength: number) => Promise<Buffer>;

interface PasswordRuntime {
  readonly argon2?: typeof argon2 | undefined;
}

const argon2Prefix = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)$/;
const scryptPrefix = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)$/;

/** Uses OWASP's second choice: 19 MiB, two passes, one lane. Node has argon2 since 24.7. */
function argon2id(runtime: PasswordRuntime): PasswordAlgorithm {
  return {
    prefix: '$argon2id$v=19$m=19456,t=2,p=1',
    derivation(prefix) {
      const [, memory, passes, parallelism] = (argon2Prefix.exec(prefix) ?? []).map(Number);
      if (memory === undefined || passes === undefined || parallelism === undefined) return undefined;
      const { argon2: run } = runtime;
      if (run === undefined) throw new PasswordUnreadable();
      return (message, nonce, tagLength) =>
        promisify(run)('argon2id', { message, nonce, tagLength, memory, passes, parallelism });
    },
  };
}

const scryptAlgorithm: PasswordAlgorithm = {
  prefix: '$scrypt$ln=17,r=8,p=1',
  derivation(prefix) {
    const [, logN, blockSize, parallelization] = (scryptPrefix.exec(prefix) ?? []).map(Number);
    if (logN === undefined || blockSize === undefined || parallelization === undefined) return undefined;
    const cost = 2 ** logN;
    const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
    return (password, salt, tagLength) =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, tagLength, options, (error, tag) => (error ? reject(error) : resolve(tag)));
      });
  },
};

class PasswordUnreadable extends Error {
  override readonly name = 'PasswordUnreadable';

  constructor() {
    super(
      `The password was hashed with argon2id, which this runtime (Node ${process.versions.node}) does not have. ` +
        'Run the functions on Node 24.7 or later, or give the account a new password.',
    );
  }
}

const tagLength = 32;
const saltLength = 16;

const hashPattern = /^(.+)\$([\w+/]+)\$([\w+/]+)$/;

export function createPasswords(runtime: PasswordRuntime) {
  const argon = argon2id(runtime);
  const algorithms = [argon, scryptAlgorithm];
  const preferred = runtime.argon2 === undefined ? scryptAlgorithm : argon;

  const findDerivation = (prefix: string) => {
    for (const algorithm of algorithms) {
      const derive = algorithm.derivation(prefix);
      if (derive !== undefined) return derive;
    }
    throw new Error('Not a hash of a password');
  };

  return {
    hashPassword: async (password: string): Promise<string> => {
      const salt = randomBytes(saltLength);
      const tag = await findDerivation(preferred.prefix)(normalisedPassword(password), salt, tagLength);
      return `${preferred.prefix}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;
    },

    /** A wrong password takes as long as the right one in its usual spelling. */
    isPassword: async (password: string, hash: string): Promise<boolean> => {
      const { prefix, salt, tag } = parseHash(hash);
      const derive = findDerivation(prefix);
      // Old hashes were made from the password as typed, without normalisation.
      for (const candidate of new Set([normalisedPassword(password), password])) {
        if (timingSafeEqual(await derive(candidate, salt, tag.length), tag)) return true;
      }
      return false;
    },

    assertReadable: (hash: string): void => void findDerivation(parseHash(hash).prefix),

    isOutdated: (hash: string): boolean => parseHash(hash).prefix !== preferred.prefix,

    /** Compared when no account exists, so the answer takes as long as for a wrong password. */
    unmatchableHash: `${preferred.prefix}$${toUnpaddedBase64(Buffer.alloc(saltLength))}$${toUnpaddedBase64(Buffer.alloc(tagLength))}`,
  };
}
export type Passwords = ReturnType<typeof createPasswords>;

export const passwords = createPasswords(crypto);
export const { hashPassword } = passwords;

/** Every runtime can verify these hashes, so use them for accounts created on another machine. */
export const portablePasswords = createPasswords({});

function parseHash(hash: string): { prefix: string; salt: Buffer; tag: Buffer } {
  const [, prefix = '', salt = '', tag = ''] = hashPattern.exec(hash) ?? [];
  return { prefix, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 5;

/** Contains 115 random bits: `k7Qm2-hTz9b-...`. */
export function generatePassword(): string {
  const letter = () => letters.charAt(randomInt(letters.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** zxcvbn calls a password guessable below 10^8 guesses. */
const minGuessesLog10 = 8;

/** Checks only the start, because the time grows with the square of the length. */
const maxCheckedCharacters = 100;

const reasons: ReadonlyMap<string | null, string> = new Map([
  ['common', 'it is one of the most common passwords'],
  ['similarToCommon', 'it is much like a common password'],
  ['simpleRepeat', 'it repeats a character'],
  ['extendedRepeat', 'it repeats a few characters'],
  ['sequences', 'it is a sequence of characters'],
  ['straightRow', 'it is a row of keys'],
  ['keyPattern', 'it is a pattern of keys'],
  ['dates', 'it is hardly more than a date'],
]);
const defaultReason = 'it is made of common words, or of the names of this account';

export async function assertUncommon(
  password: string,
  { userId, name, field = 'password' }: { readonly userId: string; readonly name: string; readonly field?: string },
): Promise<void> {
  const names = [brand.name, brand.slug, userId, ...userId.split(/[^\p{L}\p{N}]+/u), name, ...name.split(/\s+/)];
  const { guessesLog10, feedback } = (await estimator()).check(password.slice(0, maxCheckedCharacters), names);
  if (guessesLog10 >= minGuessesLog10) return;
  const message = `This password is too easy to guess: ${reasons.get(feedback.warning) ?? defaultReason}`;
  throw new AppError('invalid_input', message, [{ field, message }]);
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads on first use, because the word lists take longer to load than a whole sign-in. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
