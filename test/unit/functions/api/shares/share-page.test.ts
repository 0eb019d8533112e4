import { expect, it } from 'vitest';
import { goneSharePage, renderSharePage } from '#functions/api/shares/share-page.ts';
import type { StoredShare } from '#functions/domain/shares/share-repository.ts';

const hosts = { mediaBaseUrl: 'https://media.test', siteOrigin: 'https://app.test' };
const share = { shareId: 's', assetId: 'a', width: 1280, height: 720, createdAt: '' };

function readPage(more: Partial<StoredShare>) {
  const { html } = renderSharePage({ ...share, mediaType: 'image', fileKey: 'shared/s/result.png', ...more }, hosts);
  const named = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
  return { html, meta: Object.fromEntries(named.map(([, name, content]) => [name, content])) };
}

it('tells messengers what it shows, and in which size', () => {
  const { meta, html } = readPage({ thumbnailKey: 'shared/s/preview.webp' });
  expect(meta).toMatchObject({
    description: 'Turn a few words into images, video and audio.',
    'og:title': 'A picture made with Atelia',
    'og:description': 'Turn a few words into images, video and audio.',
    'og:image': 'https://media.test/shared/s/preview.webp',
    'og:image:width': '1280',
    'og:image:height': '720',
  });
  expect(html).toContain('<title>A picture made with Atelia</title>');
});

it('lets messengers play films and sound', () => {
  expect(readPage({ mediaType: 'video', fileKey: 'shared/s/result.mp4' }).meta).toMatchObject({
    'og:type': 'video.other',
    'og:video': 'https://media.test/shared/s/result.mp4',
    'og:video:type': 'video/mp4',
    'og:video:width': '1280',
    'og:image': 'https://app.test/icon-512.png',
  });
  const { meta } = readPage({ mediaType: 'audio', fileKey: 'shared/s/result.mp3' });
  expect(meta).toMatchObject({ 'og:audio:type': 'audio/mpeg' });
  expect(meta).not.toHaveProperty('og:audio:width');
});

it('shows a prompt as text, and describes the picture with it', () => {
  const { html, meta } = readPage({ prompt: `<script>"it's"</script> & ${'long '.repeat(100)}end` });
  const escaped = '&#60;script&#62;&#34;it&#39;s&#34;&#60;/script&#62; &#38; long';
  expect(html).not.toContain('<script');
  expect(html).toContain(`<blockquote dir="auto">${escaped}`);
  expect(html).toContain('long end</blockquote>');
  expect(html).toContain(`alt="${escaped}`);
  expect(meta['og:image:alt']).toMatch(/^&#60;script.{300,400}…$/);
  expect(readPage({}).html).not.toContain('<blockquote');
});

it('says in its title when it is gone', () => {
  expect(goneSharePage.html).toContain('<title>This is not shared any more</title>');
});
