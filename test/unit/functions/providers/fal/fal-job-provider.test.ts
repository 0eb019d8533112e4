import { expect, it } from 'vitest';
import { findFlagged } from '#functions/providers/fal/fal-job-provider.ts';

const picture = (name: string) => ({ url: `https://v3.fal.media/${name}.png` });
const [a, b, c] = [picture('a'), picture('b'), picture('c')];

it.each([
  ['no files', { images: [a, b], has_nsfw_concepts: [false, false] }, []],
  ['the files at the same positions', { images: [a, b, c], has_nsfw_concepts: [true, false, true] }, [a, c]],
  ['no files at empty positions', { images: [null, b], has_nsfw_concepts: [false, true] }, [b]],
  ['all files by a single flag', { images: [a, b], has_nsfw_concepts: [true] }, [a, b]],
  ['all files by a flag that is not a list', { images: [a, b], has_nsfw_concepts: true }, [a, b]],
  ['the only picture', { image: a, has_nsfw_concepts: [true] }, [a]],
  ['a film', { video: a, has_nsfw_concepts: [true] }, [a]],
  ['no more files than exist', { images: [a], has_nsfw_concepts: [false, true] }, []],
  ['no files if nothing was checked', { images: [a], has_nsfw_concepts: [] }, []],
  ['no file whose check returned nothing', { images: [a, b], has_nsfw_concepts: [null, true] }, [b]],
  ['no files without flags', { images: [a] }, []],
])('the flags mark %s', (_, answer, flagged) => {
  expect([...findFlagged(answer)]).toEqual(flagged.map(({ url }) => url));
});
