import { describeProvider } from './conformance.ts';
import { FakeProvider } from './fake-provider.ts';

describeProvider('fake', async () => {
  const fakeProvider = new FakeProvider();
  return {
    provider: fakeProvider.provider,
    key: 'fake-key',
    refusedKey: 'no-key',
    endpoint: 'poster',
    unknownRequest: 'no. 1000',
    inputs: {
      succeeds: { prompt: 'a lighthouse' },
      refused: { prompt: 'something rude' },
      fails: { prompt: 'jam' },
      neverEnds: { prompt: 'forever' },
      busy: { prompt: 'busy' },
    },
    references: { known: 'fake:poster', unknown: 'fake:nothing', unreadable: 'poster' },
    countAccepted: ({ prompt }) => fakeProvider.acceptedTexts.filter((text) => text === prompt).length,
    close: async () => fakeProvider.close(),
  };
});
