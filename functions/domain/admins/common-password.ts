import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { brand } from '#shared/brand.ts';
import { AppError } from '#functions/platform/app-error.ts';

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
