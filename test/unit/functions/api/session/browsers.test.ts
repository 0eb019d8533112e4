import { expect, it } from 'vitest';
import { browserName } from '#functions/api/session/browsers.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/146.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/146.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.7; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Mac'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${webkit} Chrome/146.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/146.0.0.0 Safari/537.36 OPR/130.0`, 'Opera on Linux'],
])('%s gets a name that users know', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

it.each([undefined, '', 'node', 'curl/8.5.0', '<script>alert(1)</script> Chrome/1'])('%s gets no name', (userAgent) => {
  expect(browserName(userAgent)).toBeUndefined();
});
