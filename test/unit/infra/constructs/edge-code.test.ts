import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { downloadNameCode } from '#infra/constructs/edge-code.ts';
import { edgeResponseFunction } from '#infra/local-cloud/edge.ts';

const addHeader = edgeResponseFunction(downloadNameCode);

/** Returns the header that the media host adds for this query. */
async function readDisposition(query: string, path = '/generated/maya/01KX.jpg'): Promise<string | undefined> {
  const viewer = { method: 'GET', path, query, headers: {}, body: undefined, viewerIp: '203.0.113.7' };
  const { headers } = await addHeader(viewer, { status: 200, headers: { 'content-type': 'image/jpeg' }, body: null });
  return headers['content-disposition'] as string | undefined;
}
const nameFor = (name: string, path?: string) => readDisposition(`download=${encodeURIComponent(name)}`, path);

describe('the name of a download', () => {
  it('is added only when it is asked for', async () => {
    expect(await readDisposition('')).toBeUndefined();
    expect(await readDisposition('download=')).toBeUndefined();
    expect(await nameFor('A kite.jpg')).toBe(`attachment; filename="A kite.jpg"; filename*=UTF-8''A%20kite.jpg`);
  });

  it('keeps letters of all languages, and a version without them for old programs', async () => {
    expect(await nameFor('Möwe (2).jpg')).toBe(
      `attachment; filename="M_we _2_.jpg"; filename*=UTF-8''M%C3%B6we%20%282%29.jpg`,
    );
  });

  it('ends as the file does, whatever the link says', async () => {
    expect(await nameFor('setup.exe')).toContain('filename="setup.jpg"');
    expect(await nameFor('.htaccess')).toContain('filename="file.jpg"');
    expect(await nameFor('clip.mov', '/generated/maya/01KX.mp4')).toContain('filename="clip.mp4"');
  });

  it('contains no path, quote, line or mark that turns text around', async () => {
    expect(await nameFor('../a/b\\c"d;e\r\nSet-Cookie: f\u202egpj.jpg')).toBe(
      `attachment; filename="_a_b_c_d_e_Set-Cookie_ f_gpj.jpg"; filename*=UTF-8''_a_b_c_d_e_Set-Cookie_%20f_gpj.jpg`,
    );
  });

  property.prop([fc.string({ unit: 'binary', maxLength: 300 })])('is one safe header for any text', async (text) => {
    const header = await nameFor(`${text}x`);
    expect(header).toMatch(/^attachment; filename="[\w .-]{1,124}"; filename\*=UTF-8''[\w.~!%-]+$/);
    const [, encoded = ''] = header?.split("UTF-8''") ?? [];
    expect(decodeURIComponent(encoded)).toMatch(/\.jpg$/);
  });
});
