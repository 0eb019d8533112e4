import { promptSetting } from '../base-field.ts';
import { definePartType } from '../field-rules.ts';
import { textRules } from '../text-rules.ts';

export const text = definePartType({ type: 'text', ...textRules(), settings: promptSetting, promptClaim: 'named' });
