/** What the form offers, and where each gives out its keys. */
export const commonProviders = [
  { name: 'fal', place: 'fal.ai/dashboard/keys' },
  { name: 'OpenAI', place: 'platform.openai.com/api-keys' },
  { name: 'Replicate', place: 'replicate.com/account/api-tokens' },
  { name: 'Stability AI', place: 'platform.stability.ai/account/keys' },
  { name: 'ElevenLabs', place: 'elevenlabs.io/app/settings/api-keys' },
] as const;
