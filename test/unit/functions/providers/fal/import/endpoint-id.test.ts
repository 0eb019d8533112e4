import { expect, it } from 'vitest';
import { endpointIdFrom } from '#functions/providers/fal/import/endpoint-id.ts';

const kling = 'fal-ai/kling-video/v2.1/master/image-to-video';

it.each([
  [kling, kling],
  [`  ${kling}/ `, kling],
  [`https://fal.ai/models/${kling}`, kling],
  [`https://fal.ai/models/${kling}/api?x=1#top`, kling],
  [`https://www.fal.ai/models/${kling}/playground/`, kling],
  [`fal.ai/models/${kling}`, kling],
  [`https://queue.fal.run/${kling}`, kling],
  [`https://queue.fal.run/${kling}/requests/1/status`, kling],
  [`https://fal.run/${kling}`, kling],
  [`https://fal.ai/api/openapi/queue/openapi.json?endpoint_id=${encodeURIComponent(kling)}`, kling],
  ['https://fal.ai/models/fal-ai%2Fflux%2Fschnell', 'fal-ai/flux/schnell'],
  ['fal-ai/ffmpeg-api', 'fal-ai/ffmpeg-api'],
])('reads %s', (text, id) => {
  expect(endpointIdFrom(text)).toBe(id);
});

it.each([
  '',
  'flux',
  'a b/c',
  'https://evil.test/models/fal-ai/flux',
  'https://fal.ai/pricing',
  '../../etc/passwd',
  'a/../b',
  'https://fal.ai.evil.test/models/a/b',
  'x/'.repeat(150),
])('knows that %s is none', (text) => {
  expect(endpointIdFrom(text)).toBeUndefined();
});
