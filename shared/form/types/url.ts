import { defineRules } from '../field-rules.ts';
import { isWebUrl } from '../form-values.ts';
import { textRules } from '../text-rules.ts';

export const url = defineRules<'url'>(textRules({ accepts: isWebUrl, name: 'a valid URL' }));
