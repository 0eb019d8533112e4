import * as z from 'zod/mini';

/** In characters. */
const shortest = 12;
/** As long as the sign-in takes it. */
const longest = 256;

const tooShort = `A password has at least ${shortest} characters`;
const tooLong = `A password has at most ${longest} characters`;

/** One spelling of each character, so that a password does not depend on the keyboard that it is typed on. */
export function normalisedPassword(password: string): string {
  return password.normalize('NFC');
}

/** A password that somebody chooses, of any characters; `isMissing` says what counts as none. The server refuses common ones, too. */
export function newPasswordSchema(missing: string, isMissing: (typed: string) => boolean) {
  return z.string(missing).check(
    z.maxLength(longest, tooLong),
    z.refine((typed) => !isMissing(typed), { error: missing, abort: true }),
    z.refine(isLongEnough, tooShort),
  );
}

/** The same where none, or what stands for it, keeps the known one. */
export function changedPasswordSchema(missing: string, keepsKnown: (typed: string) => boolean) {
  return z.string(missing).check(
    z.maxLength(longest, tooLong),
    z.refine((typed) => keepsKnown(typed) || isLongEnough(typed), tooShort),
  );
}

function isLongEnough(password: string): boolean {
  return Array.from(normalisedPassword(password)).length >= shortest;
}
