import { expect, it } from 'vitest';
import { findFlagged } from '#functions/providers/fal/fal-job-provider.ts';

const picture = (name: string) => ({ url: `https://v3.fal.media/${name}.png` });
const [a, b, c] = [picture('a'), picture('b'), picture('c')];

it.each([
  ['none', { images: [a, b], has_nsfw_concepts: [false, false] }, []],
  ['those at the same places', { images: [a, b, c], has_nsfw_concepts: [true, false, true] }, [a, c]],
  ['places that hold nothing', { images: [null, b], has_nsfw_concepts: [false, true] }, [b]],
  ['all by one mark', { images: [a, b], has_nsfw_concepts: [true] }, [a, b]],
  ['all by a mark that is no list', { images: [a, b], has_nsfw_concepts: true }, [a, b]],
  ['the only picture', { image: a, has_nsfw_concepts: [true] }, [a]],
  ['a film', { video: a, has_nsfw_concepts: [true] }, [a]],
  ['no more than there are', { images: [a], has_nsfw_concepts: [false, true] }, []],
  ['none where nothing was checked', { images: [a], has_nsfw_concepts: [] }, []],
  ['none where the checker says nothing', { images: [a, b], has_nsfw_concepts: [null, true] }, [b]],
  ['none where nothing is told', { images: [a] }, []],
])('the marks name %s', (_, answer, flagged) => {
  expect([...findFlagged(answer)]).toEqual(flagged.map(({ url }) => url));
});
