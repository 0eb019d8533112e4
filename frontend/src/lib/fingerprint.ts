import { brand } from '#shared/brand.ts';
import { localStore, readStoredText, writeStored } from './browser-storage.ts';

export function deviceFingerprint(): string {
  const key = brand.storageKeys.fingerprint;
  const stored = readStoredText(localStore, key);
  if (stored) return stored;
  const fingerprint = hashToBase36(deviceTraits().join('|'));
  writeStored(localStore, key, fingerprint);
  return fingerprint;
}

/** Returns 53 bits of hash (cyrb53) in base 36. Not for secrets. */
export function hashToBase36(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

function deviceTraits(): unknown[] {
  return [
    navigator.userAgent,
    navigator.language,
    `${screen.width}x${screen.height}`,
    screen.colorDepth,
    new Date().getTimezoneOffset(),
    renderCanvas(),
    navigator.hardwareConcurrency,
    'deviceMemory' in navigator ? navigator.deviceMemory : 'unknown',
  ];
}

/** Privacy settings can make a canvas throw. */
function renderCanvas(): string {
  try {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!context) return 'no-canvas';
    context.textBaseline = 'top';
    context.font = '14px Arial';
    context.fillText(brand.name, 2, 2);
    return canvas.toDataURL();
  } catch {
    return 'no-canvas';
  }
}
