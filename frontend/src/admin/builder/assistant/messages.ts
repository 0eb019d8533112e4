/** Every text of the JSON assistant. */
export const messages = {
  title: 'JSON AI Assistant',
  example: 'API example',
  analyze: 'Analyze',
  analyzing: 'Analyzing…',
  draftedBy: (model: string) => `Drafted by ${model}.`,
  shutsDownOn: (day: string) => `OpenAI shuts it down on ${day}: until then, operators must choose another.`,
  empty: 'Please paste an API example first',
  failed: 'Analysis failed.',
  complete: 'This is what the draft would change:',
  apply: 'Apply',
  applied: 'The draft is in the form. Look it over, then save.',
} as const;
