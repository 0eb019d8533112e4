import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';

const photo = { id: 'field-photo', type: 'file', label: 'Photo', required: true, accept: 'image/*' } as const;

export const demoEditModels: readonly { readonly id: string; readonly definition: ModelDefinition }[] = [
  {
    id: 'photo-edit',
    definition: modelDefinitionSchema.parse({
      name: 'Edit a Photo',
      description: 'Say what should change, and it does.',
      category: 'effects',
      endpoint: 'fal-ai/nano-banana/edit',
      outputKey: 'images',
      outputType: 'image',
      creditCost: 8,
      estimatedSeconds: 12,
      sections: [
        {
          id: 'main',
          title: 'Main',
          fields: [
            {
              ...photo,
              variableName: 'image_urls',
              description: 'Up to three; they can be combined.',
              multiple: true,
              fileLimit: 3,
            },
            {
              id: 'field-prompt',
              variableName: 'prompt',
              type: 'textarea',
              required: true,
              label: 'What should change',
              placeholder: 'Make it a winter evening with lights in the windows',
            },
          ],
        },
      ],
      presets: [
        { name: 'Film still', values: { prompt: 'A still of a film: wide lens, low sun, soft grain, muted colours.' } },
        { name: 'Watercolour', values: { prompt: 'A loose watercolour on rough paper, with white edges.' } },
        { name: 'Pencil', values: { prompt: 'A fine pencil drawing with soft shading, on white.' } },
      ],
    }),
  },
  {
    id: 'sharper',
    definition: modelDefinitionSchema.parse({
      name: 'Larger and Sharper',
      description: 'Makes a picture fit for printing.',
      category: 'utils',
      endpoint: 'fal-ai/clarity-upscaler',
      outputKey: 'image',
      outputType: 'image',
      creditCost: 6,
      estimatedSeconds: 20,
      sections: [
        {
          id: 'main',
          title: 'Main',
          fields: [
            { ...photo, label: 'Picture', variableName: 'image_url' },
            {
              id: 'field-factor',
              variableName: 'upscale_factor',
              type: 'range',
              label: 'How many times larger',
              min: 1,
              max: 4,
              step: 1,
              defaultValue: 2,
            },
          ],
        },
      ],
    }),
  },
  {
    id: 'film-restyle',
    definition: modelDefinitionSchema.parse({
      name: 'A New Look for a Film',
      description: 'The same movements, in another world.',
      category: 'effects',
      endpoint: 'fal-ai/wan/v2.2-a14b/video-to-video',
      outputKey: 'video',
      outputType: 'video',
      creditCost: 60,
      estimatedSeconds: 240,
      isLongRunning: true,
      streamNodeId: 'result',
      pollingNodeName: 'result',
      comingSoon: true,
      sections: [
        {
          id: 'main',
          title: 'Main',
          fields: [
            {
              id: 'field-film',
              variableName: 'video_url',
              type: 'file',
              label: 'Film',
              required: true,
              accept: 'video/*',
            },
            { id: 'field-prompt', variableName: 'prompt', type: 'textarea', label: 'The new look', required: true },
          ],
        },
      ],
    }),
  },
];

export const demoEditPages = [
  {
    routePath: '/photo-edit',
    modelId: 'photo-edit',
    title: 'Edit a Photo',
    description: 'Say what should change, and it does.',
    exampleMediaType: 'image',
    exampleKey: 'examples/photo-edit.webp',
  },
  {
    routePath: '/sharper',
    modelId: 'sharper',
    title: 'Larger and Sharper',
    description: 'Makes a picture fit for printing.',
    exampleMediaType: 'image',
    exampleKey: 'examples/sharper.webp',
  },
  {
    routePath: '/film-restyle',
    modelId: 'film-restyle',
    title: 'A New Look for a Film',
    description: 'The same movements, in another world.',
    exampleMediaType: 'image',
    exampleKey: 'examples/film-restyle.webp',
  },
] as const;
