import {
  currentEncryptionKeyId,
  type EncryptionSecrets,
  type SealedText,
  sealText,
  unsealByKey,
} from './sealed-text.ts';

interface Stored {
  readonly name: string;
  readonly owner: string;
  readonly sealed: SealedText;
}

export interface SealedTexts {
  ids(): Promise<string[]>;
  find(id: string): Promise<Stored | undefined>;
  replace(id: string, known: SealedText, sealed: SealedText): Promise<boolean>;
}

export interface Resealed {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'resealed' | 'current' | 'gone' | 'unreadable';
  readonly from: string;
  readonly reason?: string;
}

export async function resealAll(texts: SealedTexts, secrets: EncryptionSecrets): Promise<Resealed[]> {
  const outcomes: Resealed[] = [];
  for (const id of await texts.ids()) outcomes.push(await reseal(texts, secrets, id));
  return outcomes;
}

async function reseal(texts: SealedTexts, secrets: EncryptionSecrets, id: string): Promise<Resealed> {
  for (;;) {
    const stored = await texts.find(id);
    if (stored === undefined) return { id, name: '', outcome: 'gone', from: '' };
    const known = { id, name: stored.name };
    const opened = open(secrets, stored);
    if (opened.plain === undefined) {
      return { ...known, from: stored.sealed.encryptionKeyId, outcome: 'unreadable', reason: opened.reason };
    }
    const { keyName: from, plain } = opened;
    if (from === currentEncryptionKeyId(secrets)) return { ...known, from, outcome: 'current' };
    const sealed = sealText(secrets, stored.owner, plain);
    if (await texts.replace(id, stored.sealed, sealed)) return { ...known, from, outcome: 'resealed' };
  }
}

type Opened = ReturnType<typeof unsealByKey> | { readonly plain: undefined; readonly reason: string };

/** An unreadable secret must not stop the others from being encrypted again. */
function open(secrets: EncryptionSecrets, { owner, sealed }: Stored): Opened {
  try {
    return unsealByKey(secrets, owner, sealed);
  } catch (error) {
    return { plain: undefined, reason: error instanceof Error ? error.message : String(error) };
  }
}
