import { describe, expect, it } from 'vitest';
import { renderSharePage } from '#functions/api/shares/share-page.ts';
import type { StoredShare } from '#functions/domain/shares/share-repository.ts';

const hosts = { mediaBaseUrl: 'https://media.test', siteOrigin: 'https://app.test' };
const share: StoredShare = {
  shareId: 'one',
  assetId: 'a',
  mediaType: 'audio',
  fileKey: 'shared/one/result.mp3',
  createdAt: '2026-11-27T12:00:00Z',
};
const aiSource = 'digitalsourcetype/trainedAlgorithmicMedia';

describe('The page of a shared result', () => {
  it('says that AI made it: to people, in the preview, and to machines', () => {
    const { html } = renderSharePage({ ...share, prompt: '</script><b>' }, hosts);
    expect(html).toContain('<p class="origin">Made with AI');
    expect(html).toContain('property="og:description" content="Made with AI. ');
    expect(html).toContain(aiSource);
    expect(html).not.toContain('</script><b>');
  });

  it('draws how loud a sound is, and a symbol if that is not stored', () => {
    const { html } = renderSharePage({ ...share, peaks: [10, 99] }, hosts);
    expect(html).toContain('d="M0 45v10M1 0.5v99"');
    expect(renderSharePage(share, hosts).html).toContain('<path d="M0 50v0');
  });

  it('says that artists made it, and not that AI did', () => {
    const { html } = renderSharePage({ ...share, isByArtist: true }, hosts);
    expect(html).toContain('<p class="origin">Made by our artists');
    expect(html).not.toContain(aiSource);
    expect(html).not.toContain('with AI');
  });
});
