import { describeProvider } from './conformance.ts';
import { Press } from './press.ts';

describeProvider('press', async () => {
  const press = new Press();
  return {
    provider: press.provider,
    key: 'press-key',
    refusedKey: 'no-key',
    endpoint: 'poster',
    unknownRequest: 'no. 1000',
    inputs: {
      succeeds: { prompt: 'a lighthouse' },
      refused: { prompt: 'something rude' },
      breaks: { prompt: 'jam' },
      neverEnds: { prompt: 'forever' },
      busy: { prompt: 'busy' },
    },
    references: { known: 'press:poster', nobodys: 'press:nothing', unreadable: 'poster' },
    taken: ({ prompt }) => press.taken.filter((text) => text === prompt).length,
    close: async () => press.close(),
  };
});
