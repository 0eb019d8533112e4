import { definePartType } from '../define-field-type.ts';
import { webUrl } from '../form-values.ts';
import { textRules } from '../text-rules.ts';

export const url = definePartType({
  type: 'url',
  ...textRules({ schema: webUrl, name: 'a valid URL' }),
});
