import type * as z from 'zod/mini';
import { formatNumber } from '#shared/kernel/language.ts';
import { noControls } from '#shared/kernel/texts.ts';

/** Zod's own words, such as "expected int to be >=1", never reach a person. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.findLast((part) => typeof part === 'string');
  const words = name
    ?.replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\W]+/g, ' ')
    .trim()
    .toLowerCase();
  const subject = words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : 'The request';
  return `${subject} ${predicate(issue)}`;
}

function predicate(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (typeWords[String(issue.expected)] ?? 'is not valid');
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number'
        ? 'must not be empty'
        : `must ${limitWords(issue.origin)} at least ${formatLimit(issue.minimum)}${unit(issue.origin)}`;
    case 'too_big':
      return `must ${limitWords(issue.origin)} at most ${formatLimit(issue.maximum)}${unit(issue.origin)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.pattern === String(noControls)
        ? 'must be one line without invisible characters'
        : formatWords(issue);
    case 'invalid_value':
      return 'is not one of the choices';
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    case undefined:
      return 'is not valid';
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
};

function formatWords({ format }: { readonly format: unknown }): string {
  if (format === 'url') return 'must be a web address, such as https://example.com';
  if (format === 'email') return 'must be an email address';
  return format === 'safeint' ? 'must be a whole number' : 'is not in the right form';
}

function limitWords(origin: unknown): string {
  return unit(origin) === '' ? 'be' : 'have';
}

function unit(origin: unknown): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' || origin === 'object' ? ' entries' : '';
}

function formatLimit(limit: unknown): string {
  return formatNumber(Number(limit));
}
