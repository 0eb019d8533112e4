/** Every text of the output-key finder. */
export const messages = {
  title: 'Find Output Key',
  hint: 'Paste an answer of the API. The output key is the name of the container alone, without index and without .url.',
  response: 'API response',
  find: 'Find media',
  invalidJson: 'Invalid JSON format. Please paste a valid FAL API response.',
  noneFound:
    'No media output paths found in the response. Media is found by addresses with .jpg, .png, .mp4, .mp3 and the like, or by objects with a url.',
  found: 'Containers with media',
  use: (key: string) => `Use ${key}`,
} as const;
