import { AppError } from '#functions/platform/app-error.ts';
import { feature } from '#functions/platform/http/feature.ts';
import { greetings } from './greetings.contract.ts';

export const handler = feature(
  greetings,
  {
    greet: async ({ params: { name }, query: { times }, body: { mood } }) => {
      if (name === 'nobody') throw new AppError('not_found', 'Nobody is here');
      return { text: `Hello ${name}, be ${mood}! `.repeat(times).trim(), secret: 'never leaves' };
    },
    forgetGreetings: async () => {},
  },
  {},
);
