import { normalisedPassword } from '#shared/rules/admin.ts';
import crypto, { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { argon2id, type PasswordRuntime, scryptAlgorithm } from './password-algorithms.ts';

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
