import * as z from 'zod/mini';
import { costCeilingSchema } from './protection.ts';

/** An admin's account as the console knows it; a password never leaves the server, not even as a hash. */
export const accessSchema = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isActive: z.boolean(),
  /** Whether signing in asks for a code as well. */
  hasSecondFactor: z._default(z.boolean(), false),
  /** Models of its own. */
  totalModels: z.int().check(z.minimum(0)),
  createdAt: z.iso.datetime(),
});
export type Access = z.infer<typeof accessSchema>;

interface Rights {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly isActive: boolean;
  /** User ids that the account had before. */
  readonly formerUserIds?: readonly string[] | undefined;
}

/** Only an active account with admin or super admin rights may enter the console. */
export function mayEnter({ isActive, isAdmin, isSuperAdmin }: Rights): boolean {
  return isActive && (isAdmin || isSuperAdmin);
}

/** A super admin may touch everything, an admin only its own. */
export function mayModify(admin: Rights, { ownerUserId }: { readonly ownerUserId: string }): boolean {
  return admin.isSuperAdmin || admin.userId === ownerUserId || isFormerIdOf(admin, ownerUserId);
}

/** An admin pays with its own keys only, a super admin with all that are active. */
export function mayUseApiKey(
  admin: Rights & { readonly id: string },
  apiKey: { readonly isActive: boolean; readonly accessId?: string | undefined },
): boolean {
  return apiKey.isActive && (admin.isSuperAdmin || admin.id === apiKey.accessId);
}

function isFormerIdOf({ formerUserIds = [] }: Rights, userId: string): boolean {
  return formerUserIds.includes(userId);
}

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

/** A provider's key as the console shows it: masked, whoever looks. */
export const apiKeySchema = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  masked: z.string(),
  /** The admin it belongs to; absent when it is shared. */
  accessId: z.optional(z.string()),
  assignedTo: z.optional(z.object({ name: z.string(), userId: z.string() })),
  /** What it may pay in a UTC day, in US dollars, as far as models say what they cost. */
  dailyCostCeilingUsd: z.optional(costCeilingSchema),
  usageCount: z.int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.optional(z.iso.datetime()),
});
