import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { delaySecondsAfter, signIn } from '#functions/api/admin-auth/sign-in.ts';
import { passwords, passwordsIn } from '#functions/domain/admins/password.ts';
import { type Admin, AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { SignInAttemptsRepository } from '#functions/domain/admins/sign-in-attempts-repository.ts';
import { AdminSessionRepository } from '#functions/domain/sessions/admin-session-repository.ts';
import type { AppError } from '#functions/platform/app-error.ts';
import { log } from '#functions/platform/log.ts';
import { publishedValues } from '#test/support/published-metrics.ts';
import { adminSessionKind } from '#functions/domain/sessions/session-kinds.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const password = 'the right one';
let now = new Date('2026-11-20T12:00:00Z');
let started: NewTable;
let admins: AdminRepository;
let sources: Omit<Parameters<typeof signIn>[0], 'now'>;
let passwordHash: string;
beforeAll(async () => {
  started = await newTable();
  admins = new AdminRepository(started.table);
  const adminSessions = new AdminSessionRepository(started.table);
  sources = { admins, adminSessions, signInAttempts: new SignInAttemptsRepository(started.table), passwords };
  passwordHash = await passwords.hashPassword(password);
});

let count = 0;
async function account(rights: Partial<Admin> = {}): Promise<Admin> {
  const id = `access-${count++}`;
  const admin = {
    id,
    name: id,
    userId: `user ${id}`,
    isAdmin: true,
    isSuperAdmin: false,
    isActive: true,
    totalModels: 0,
    createdAt: now.toISOString(),
    passwordHash,
    securityStamp: '',
    formerUserIds: [],
    ...rights,
  };
  expect(await admins.install(admin)).toBe(true);
  return admin;
}

const attempt = (userId: string, given: string) =>
  signIn({ ...sources, now: () => now }, { userId, password: given }).then(
    () => 'in',
    (error: Error) => error.message,
  );
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));

describe('signing in', () => {
  it.each([
    [true, 'Invalid password.', 'in'],
    [false, 'User ID not found or account inactive.', 'User ID not found or account inactive.'],
  ])('waits longer after every failure, whether the account exists (%s) or not', async (exists, wrong, right) => {
    const userId = exists ? (await account()).userId : 'no such user';
    const answers: string[] = [];
    for (let failure = 1; failure <= 6; failure++) {
      answers.push(await attempt(userId, 'wrong'));
      if (failure > 3) answers.push(await attempt(userId, password));
      pass(delaySecondsAfter(failure));
    }
    const wait = (seconds: number) => `Too many attempts. Please try again in ${seconds} s.`;
    expect(answers).toEqual([wrong, wrong, wrong, wrong, wait(1), wrong, wait(2), wrong, wait(4)]);
    expect(await attempt(userId, password)).toBe(right);
  });

  it('is tried once, though a hundred guesses come at once', async () => {
    const { userId } = await account();
    for (let failure = 1; failure <= 4; failure++) await attempt(userId, 'wrong');
    pass(1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt(userId, 'wrong')));
    expect(answers.filter((answer) => answer === 'Invalid password.')).toHaveLength(1);
  });
});

describe('where the runtime lacks argon2', () => {
  const elsewhere = passwordsIn({});
  const signInElsewhere = (userId: string) =>
    signIn({ ...sources, passwords: elsewhere, now: () => now }, { userId, password });

  it('answers to a password that it can not check as if there were nobody, and tells operators of each attempt that it lets through', async () => {
    const told = publishedValues('UnexpectedErrors');
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const answersTo = async (userId: string) => {
      const answers: string[] = [];
      for (let attempts = 0; attempts < 5; attempts++) {
        await signInElsewhere(userId).catch(({ code, message }: AppError) => answers.push(`${code}: ${message}`));
      }
      return answers;
    };
    const answers = await answersTo((await account()).userId);
    expect(answers.filter((answer) => answer.startsWith('too_many_attempts'))).toHaveLength(1);
    expect(told).toEqual([1, 1, 1, 1]);
    expect(logged.mock.calls[0]?.[1]).toMatchObject({
      error: { message: expect.stringMatching(/does not have.*Node 24.7/) },
    });
    expect(await answersTo('nobody elsewhere')).toEqual(answers);
    expect(answers.at(-1)).toBe('too_many_attempts: Too many attempts. Please try again in 1 s.');
    vi.restoreAllMocks();
  });

  it('keeps passwords by scrypt, and by argon2 again from the next sign-in where there is one', async () => {
    const admin = await account({ passwordHash: await elsewhere.hashPassword(password) });
    const kept = async () => (await admins.find(admin.id))?.passwordHash;
    await signInElsewhere(admin.userId);
    expect(await kept()).toBe(admin.passwordHash);
    expect(await attempt(admin.userId, password)).toBe('in');
    expect(await kept()).toMatch(/^\$argon2id\$/);
    expect(await attempt(admin.userId, password)).toBe('in');
    expect(await attempt(admin.userId, 'wrong')).toBe('Invalid password.');
  });
});

describe('a signed-in admin', () => {
  const calling = (name: string, token: string) => ({ cookies: [`${name}=${token}`] }) as APIGatewayProxyEventV2;
  const signedIn = async (admin: Admin) =>
    (await signIn({ ...sources, now: () => new Date() }, { userId: admin.userId, password })).begun.token;

  it.each([
    [{ isActive: false }, 'unauthenticated'],
    [{ isAdmin: false }, 'forbidden'],
  ])('is refused at once when it becomes %j', async (rights, code) => {
    const admin = await account();
    const token = await signedIn(admin);
    await started.table.put({ pk: `ACCESS#${admin.id}`, sk: 'ACCESS', ...admin, ...rights });
    await expect(adminGuard(sources)(calling(adminSessionKind.cookieName, token))).rejects.toMatchObject({ code });
  });

  it('is nobody once the session has ended', async () => {
    const admin = await account();
    const { begun } = await signIn(
      { ...sources, now: () => new Date(Date.now() - 9 * 60 * 60 * 1000) },
      { userId: admin.userId, password },
    );
    const call = adminGuard(sources)(calling(adminSessionKind.cookieName, begun.token));
    await expect(call).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
