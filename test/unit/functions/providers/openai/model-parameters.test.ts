import { describe, expect, it } from 'vitest';
import { parametersFor } from '#functions/providers/openai/model-parameters.ts';

const writing = { temperature: 0.7, maxTokens: 500 };

describe('the parameters of a request', () => {
  it.each(['gpt-4o', 'gpt-4o-2024-11-20', 'gpt-4.1-mini', 'ft:gpt-4o:atelia'])(
    'are the specified ones for %s, which does not reason',
    (model) => {
      expect(parametersFor(model, writing)).toEqual({ temperature: 0.7, max_completion_tokens: 500 });
    },
  );

  it.each(['gpt-5.1', 'o3', 'o4-mini'])('name no temperature for %s, and leave it room to reason', (model) => {
    const { max_completion_tokens: most, ...others } = parametersFor(model, writing);
    expect(others).toEqual({ reasoning_effort: 'low' });
    expect(most).toBeGreaterThan(1000);
  });

  it.each(['gpt-5-chat-latest', 'gpt-5-pro', 'o1-mini', 'a-model-to-come'])(
    'name no effort for %s, which may take none or another',
    (model) => {
      const { max_completion_tokens: most, ...others } = parametersFor(model, writing);
      expect(others).toEqual({});
      expect(most).toBeGreaterThan(1000);
    },
  );
});
