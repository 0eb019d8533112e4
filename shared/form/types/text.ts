import { promptSetting } from '../base-field.ts';
import { definePartType } from '../define-field-type.ts';
import { textRules } from '../text-rules.ts';

/** A line of text. */
export const text = definePartType({ type: 'text', ...textRules(), settings: promptSetting, promptClaim: 'named' });
