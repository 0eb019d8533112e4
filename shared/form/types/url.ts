import { definePartType } from '../field-rules.ts';
import { webUrl } from '../form-values.ts';
import { textRules } from '../text-rules.ts';

export const url = definePartType({
  type: 'url',
  ...textRules({ schema: webUrl, name: 'a valid URL' }),
});
