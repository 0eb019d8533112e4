import { expect, it } from 'vitest';
import { openSessionId, sealSessionId } from '#functions/domain/sealing/sealed-session-id.ts';
import { sealText } from '#functions/domain/sealing/sealed-text.ts';

const secrets = { encryptionKeys: {}, signingKey: 'a-signing-key-of-at-least-32-characters' };

it('a session id is read by whom it was sealed for, and stored as something else', () => {
  const sealed = sealSessionId(secrets, 'user-1', 'the session id');
  expect(JSON.stringify(sealed)).not.toContain('the session id');
  expect(openSessionId(secrets, 'user-1', sealed)).toBe('the session id');
});

it('neither another user’s session id nor an API key can be put in its place', () => {
  const others = [sealSessionId(secrets, 'user-2', 'another session'), sealText(secrets, 'user-1', 'an API key')];
  for (const sealed of others) expect(() => openSessionId(secrets, 'user-1', sealed)).toThrow('unable to authenticate');
});

it('a generation that began before ids were sealed is charged in the name of its own', () => {
  expect(openSessionId(secrets, 'user-1', 'plain')).toBe('plain');
});

it('nobody is charged in no name', () => {
  expect(() => openSessionId(secrets, 'user-1', undefined)).toThrow('No session is known');
});
