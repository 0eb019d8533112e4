/** Another version asks every subscriber again. */
export const consentVersion = '2026-11-27';

/** OpenAI judges texts and pictures, improves prompts and checks images. */
export const judgeRecipient = 'openai';

export interface Consent {
  readonly version: string;
  readonly agreedAt: string;
  readonly revokedAt?: string | undefined;
}

export function isAgreed(consent: Consent | undefined): boolean {
  return consent?.version === consentVersion && consent.revokedAt === undefined;
}
