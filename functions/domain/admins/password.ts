import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's second choice: 19 MiB, two passes, one lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const saltLength = 16;

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify(argon2);

/** An argon2id hash as a PHC string, which names its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await derive('argon2id', { ...parameters, message: password, nonce, tagLength });
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Takes as long for a wrong password as for the right one. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = stored.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('Not an argon2id hash');
  const expected = Buffer.from(tag, 'base64');
  const given = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(given, expected);
}

/** Compared with when there is no account, so that the answer comes no sooner than for a wrong password. */
export const nobodysHash = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${unpadded(
  Buffer.alloc(saltLength),
)}$${unpadded(Buffer.alloc(tagLength))}`;

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
