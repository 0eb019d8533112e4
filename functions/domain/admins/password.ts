import { normalisedPassword } from '#shared/rules/admin.ts';
import crypto, { type argon2, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** A way to derive a hash from a password, with its present parameters in the notation of PHC strings. */
export interface PasswordAlgorithm {
  /** Up to the salt. */
  readonly prefix: string;
  /** Derives by the parameters of a stored hash; undefined when it is another algorithm's. */
  derivation(prefix: string): Derive | undefined;
}

type Derive = (password: string, salt: Buffer, tagLength: number) => Promise<Buffer>;

/** What a runtime may have; Node has argon2 since 24.7. */
export interface PasswordRuntime {
  readonly argon2?: typeof argon2 | undefined;
}

const argon2Prefix = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)$/;
const scryptPrefix = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)$/;

/** OWASP's second choice: 19 MiB, two passes, one lane. Cannot derive where the runtime lacks it. */
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

/** The next best, which every Node has: 128 MiB. */
const scryptAlgorithm: PasswordAlgorithm = {
  prefix: '$scrypt$ln=17,r=8,p=1',
  derivation(prefix) {
    const [, logN, blockSize, parallelization] = (scryptPrefix.exec(prefix) ?? []).map(Number);
    if (logN === undefined || blockSize === undefined || parallelization === undefined) return undefined;
    const cost = 2 ** logN;
    // Twice what the algorithm itself needs.
    const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
    return (password, salt, tagLength) =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, tagLength, options, (error, tag) => (error ? reject(error) : resolve(tag)));
      });
  },
};

/** For operators: nobody can sign in with this account here, whatever the password. */
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

/** A PHC string: algorithm and parameters, salt, tag. */
const stored = /^(.+)\$([\w+/]+)\$([\w+/]+)$/;

/** How passwords are kept where the runtime has these algorithms. */
export function passwordsIn(runtime: PasswordRuntime) {
  const argon = argon2id(runtime);
  const algorithms = [argon, scryptAlgorithm];
  const preferred = runtime.argon2 === undefined ? scryptAlgorithm : argon;

  const derivationOf = (prefix: string) => {
    for (const algorithm of algorithms) {
      const derive = algorithm.derivation(prefix);
      if (derive !== undefined) return derive;
    }
    throw new Error('Not a hash of a password');
  };

  return {
    /** A hash as a PHC string, which names its own algorithm and parameters. */
    hashPassword: async (password: string): Promise<string> => {
      const salt = randomBytes(saltLength);
      const tag = await derivationOf(preferred.prefix)(normalisedPassword(password), salt, tagLength);
      return `${preferred.prefix}$${unpadded(salt)}$${unpadded(tag)}`;
    },

    /** Takes as long for a wrong password as for the right one in its usual spelling. */
    isPassword: async (password: string, hash: string): Promise<boolean> => {
      const { prefix, salt, tag } = parsed(hash);
      const derive = derivationOf(prefix);
      // Hashes of other days were made of what was typed, in whichever spelling.
      for (const spelling of new Set([normalisedPassword(password), password])) {
        if (timingSafeEqual(await derive(spelling, salt, tag.length), tag)) return true;
      }
      return false;
    },

    /** Throws `PasswordUnreadable` where the runtime lacks the hash's algorithm. */
    assertReadable: (hash: string): void => void derivationOf(parsed(hash).prefix),

    /** Whether it would be hashed otherwise today. */
    isOutdated: (hash: string): boolean => parsed(hash).prefix !== preferred.prefix,

    /** Compared with when there is no account, so that the answer comes no sooner than for a wrong password. */
    nobodysHash: `${preferred.prefix}$${unpadded(Buffer.alloc(saltLength))}$${unpadded(Buffer.alloc(tagLength))}`,
  };
}
export type Passwords = ReturnType<typeof passwordsIn>;

/** As this runtime keeps them. */
export const passwords = passwordsIn(crypto);
export const { hashPassword } = passwords;

/** As every runtime can read them: for who makes an account on another machine than the one that checks it. */
export const portablePasswords = passwordsIn({});

function parsed(hash: string): { prefix: string; salt: Buffer; tag: Buffer } {
  const [, prefix = '', salt = '', tag = ''] = stored.exec(hash) ?? [];
  return { prefix, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/** Without what is easily misread. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 5;

/** A password of 115 random bits that can also be dictated: `k7Qm2-hTz9b-...`. */
export function generatePassword(): string {
  const letter = () => letters.charAt(randomInt(letters.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Base64 without padding, as PHC strings have it. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
