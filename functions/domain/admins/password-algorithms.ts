import { type argon2, scrypt } from 'node:crypto';
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
export function argon2id(runtime: PasswordRuntime): PasswordAlgorithm {
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
export const scryptAlgorithm: PasswordAlgorithm = {
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
