import type { FalEndpoint } from './endpoint.ts';
import { audioEndpoints } from './endpoints/audio-endpoints.ts';
import { imageEndpoints } from './endpoints/image-endpoints.ts';
import { motionEndpoints } from './endpoints/motion-endpoints.ts';

/** Every model that the stand-in offers, by endpoint id. */
export const falEndpoints: ReadonlyMap<string, FalEndpoint> = new Map(
  [...imageEndpoints, ...motionEndpoints, ...audioEndpoints].map((endpoint) => [endpoint.id, endpoint]),
);

/** `fal-ai/kling-video/v2.5-turbo/pro/image-to-video` belongs to the app `fal-ai/kling-video`. */
export function appOf(endpointId: string): string {
  const segments = endpointId.split('/');
  return segments.slice(0, ['workflows', 'comfy'].includes(segments[0] ?? '') ? 3 : 2).join('/');
}
