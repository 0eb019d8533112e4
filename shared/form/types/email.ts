import { defineRules } from '../field-rules.ts';
import { matching, textRules } from '../text-rules.ts';

const address = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const email = defineRules<'email'>(textRules({ accepts: matching(address), name: 'a valid email address' }));
