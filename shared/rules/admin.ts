import * as z from 'zod/mini';
import { adminRoles, invitedRoles } from './roles.ts';

export const adminRoleSchema = z.enum(adminRoles);
export const invitedRoleSchema = z.enum(invitedRoles);

/** Responses never contain a password or its hash. */
export const accessSchema = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isActive: z.boolean(),
  role: z.optional(adminRoleSchema),
  hasSecondFactor: z._default(z.boolean(), false),
  hasPasskeys: z.optional(z.boolean()),
  totalModels: z.int().check(z.minimum(0)),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.optional(z.iso.datetime()),
});
export type Access = z.infer<typeof accessSchema>;

const minLength = 12;
const maxLength = 256;

const tooShort = `A password has at least ${minLength} characters`;
const tooLong = `A password has at most ${maxLength} characters`;

/** Normalises Unicode, so that a password doesn't depend on the keyboard. */
export function normalisedPassword(password: string): string {
  return password.normalize('NFC');
}

/** The server also refuses common passwords. */
export function newPasswordSchema(missing: string, isMissing: (typed: string) => boolean) {
  return z.string(missing).check(
    z.maxLength(maxLength, tooLong),
    z.refine((typed) => !isMissing(typed), { error: missing, abort: true }),
    z.refine(isLongEnough, tooShort),
  );
}

export function changedPasswordSchema(missing: string, keepsKnown: (typed: string) => boolean) {
  return z.string(missing).check(
    z.maxLength(maxLength, tooLong),
    z.refine((typed) => keepsKnown(typed) || isLongEnough(typed), tooShort),
  );
}

function isLongEnough(password: string): boolean {
  return Array.from(normalisedPassword(password)).length >= minLength;
}

const maxCredits = 1_000_000;

export const largeCreditAmount = 10_000;

export function creditAmountProblem(amount: number): string | undefined {
  if (!Number.isFinite(amount)) return 'Amount must be a number';
  if (!Number.isInteger(amount)) return 'Amount must be a whole number of credits';
  if (amount === 0) return 'Amount can’t be 0';
  return Math.abs(amount) > maxCredits ? 'At most 1,000,000 credits can be moved at once' : undefined;
}

export function typedCreditsProblem(typed: string): string | undefined {
  return typed.trim() === '' ? 'Amount is required' : creditAmountProblem(Number(typed));
}
