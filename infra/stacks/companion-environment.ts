import type { ExternalCompanion } from '../config.ts';

export function companionEnvironment(companion: ExternalCompanion): Record<string, string> {
  return {
    COMPANION_CONNECT_URL: companion.connectUrl,
    COMPANION_CREDIT_CHECK_URL: companion.creditCheckUrl,
    COMPANION_DEDUCT_URL: companion.deductUrl,
    COMPANION_PUBLIC_KEY: companion.publicKey,
  };
}
