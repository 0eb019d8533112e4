import { expect, it } from 'vitest';
import { findEndpointId, parseEndpointId } from '#functions/providers/fal/import/endpoint-id.ts';

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
  [`"'<${kling}>'"`, kling],
  [`//${kling}//`, kling],
  [`HTTPS://FAL.AI/models/${kling}`, kling],
  [`http://fal.run/${kling}`, kling],
  [`ws.fal.run/${kling}`, kling],
  [`https://api.fal.ai//models/${kling}//`, kling],
  [`https://fal.ai/explore/models/${kling}/llms.txt`, kling],
  [`https://fal.ai/models/${kling}/requests/`, kling],
  [`https://queue.fal.run/${kling}/requests`, `${kling}/requests`],
  ['a/b', 'a/b'],
  ['1A/b.c_d-e', '1A/b.c_d-e'],
  ['a/b/c/d/e/f/g/h/i/j', 'a/b/c/d/e/f/g/h/i/j'],
  ['falcon.ai/b', 'falcon.ai/b'],
  ['a/fal.ai', 'a/fal.ai'],
  ['a/fal.ai/b', 'a/fal.ai/b'],
  [`fal.ai/models/${kling}?from=https://x.test`, kling],
  [`https://fal.run/${kling}//`, kling],
  [`https://fal.ai/models/${kling}///api`, kling],
  [`a/${'x'.repeat(198)}`, `a/${'x'.repeat(198)}`],
])('reads %s', (text, id) => {
  expect(parseEndpointId(text)).toBe(id);
});

it.each([
  '',
  'flux',
  'a b/c',
  'a"b/c',
  'a/b>c',
  'https://evil.test/models/fal-ai/flux',
  'https://fal.ai/pricing',
  '../../etc/passwd',
  'a/../b',
  'https://fal.ai.evil.test/models/a/b',
  'x/'.repeat(150),
  `a/${'x'.repeat(199)}`,
  'a/b/c/d/e/f/g/h/i/j/k',
  '-a/b',
  'a/-b',
  'a/b c',
  'a//b',
  'fal.ai',
  'fal.run/a',
  'https://',
  'https://other.fal.run/a/b',
  'https://fal.ai/other/models/a/b',
  'https://fal.ai/models/',
  'see https://fal.ai/models/a/b',
])('finds no id in %s', (text) => {
  expect(parseEndpointId(text)).toBeUndefined();
});

it.each([
  [`curl --request POST --url https://queue.fal.run/${kling} --data '{"prompt": "a"}'`, kling],
  [`const result = await fal.subscribe("${kling}", { input: { prompt: "a" } });`, kling],
  [`fal_client.submit('${kling}', arguments={})`, kling],
  [`{"status_url": "https://queue.fal.run/fal-ai/flux/requests/1/status", "request_id": "1"}`, 'fal-ai/flux'],
  ['{"images": [{"url": "https://v3.fal.media/files/a/b.png"}]}', undefined],
  ['curl https://api.example.test/v1/pictures -d "{}"', undefined],
  ['See https://docs.fal.ai/model-endpoints/queue and https://fal.ai/pricing', undefined],
])('finds the endpoint in %s', (text, id) => {
  expect(findEndpointId(text)).toBe(id);
});
