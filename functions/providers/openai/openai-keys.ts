import { probeKey } from '../probe-key.ts';
import type { KeyOwner } from '../provider.ts';

/** OpenAI runs no generations for us, but admins may keep its keys. */
export const openaiKeys: KeyOwner = {
  names: ['openai'],
  checkKey: (key) => probeKey({ url: 'https://api.openai.com/v1/models', scheme: 'Bearer' }, key),
};
