import type { Page } from '#functions/domain/pages/page-repository.ts';
import type { Field } from '#shared/form/field-types.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { demoEditModels, demoEditPages } from './edit-pages.ts';

export const demoAppId = '7d9f3c52-5a0e-4c36-9f0b-0f6f5f0f8a11';

const prompt = {
  id: 'field-prompt',
  variableName: 'prompt',
  type: 'textarea',
  required: true,
  enablePromptEnhancement: true,
  valueSchema: { type: 'string', maxLength: 5000 },
} as const;

/** Stands for the media host, whose port is chosen when the product starts. */
export const placeholderHost = 'https://media.invalid';

/** Samples are at `examples/voices/{value}.wav`. */
export const demoVoices = [
  { label: 'Wise woman', value: 'Wise_Woman', semitones: 2 },
  { label: 'Deep voice man', value: 'Deep_Voice_Man', semitones: -7 },
  { label: 'Lively girl', value: 'Lively_Girl', semitones: 6 },
  { label: 'Calm man', value: 'Patient_Man', semitones: -3 },
] as const;

export function voiceSampleKey(value: string): string {
  return `examples/voices/${value}.wav`;
}

function select(field: Pick<Field, 'id' | 'variableName' | 'label'>, values: Readonly<Record<string, string>>) {
  const options = Object.entries(values).map(([label, value]) => ({ label, value }));
  return { ...field, type: 'select', required: true, defaultValue: options[0]?.value, options } as const;
}

export const demoModels: readonly { readonly id: string; readonly definition: ModelDefinition }[] = [
  {
    id: 'dream-image',
    definition: modelDefinitionSchema.parse({
      name: 'Dream Image',
      description: 'Pictures from words, in seconds.',
      endpoint: 'fal-ai/flux/schnell',
      outputKey: 'images',
      outputType: 'image',
      seedPath: 'seed',
      creditCost: 10,
      priceRule: { rows: [{ field: 'num_images', by: 'amount', per: 1, otherwise: 1 }], minimum: 10 },
      estimatedSeconds: 10,
      featured: true,
      isLongRunning: false,
      pollingIntervalSeconds: 60,
      sections: [
        {
          id: 'main',
          title: 'Main',
          fields: [
            {
              ...prompt,
              label: 'Describe your picture',
              placeholder: 'A lighthouse above a sea of clouds, first light',
              description: 'Subject, place, light and mood. The more you say, the closer it gets.',
              systemInstructions:
                'Rewrite the text as one vivid prompt for an image model. Answer with the prompt only.',
            },
            select(
              { id: 'field-size', variableName: 'image_size', label: 'Shape' },
              {
                'Portrait 3:4': 'portrait_4_3',
                Square: 'square_hd',
                'Landscape 4:3': 'landscape_4_3',
                'Wide 16:9': 'landscape_16_9',
              },
            ),
            {
              id: 'field-count',
              variableName: 'num_images',
              type: 'range',
              label: 'Pictures',
              min: 1,
              max: 4,
              step: 1,
              defaultValue: 1,
            },
            {
              id: 'field-seed',
              variableName: 'seed',
              type: 'number',
              label: 'Seed',
              description: 'The same seed and words give the same picture.',
              min: 0,
              step: 1,
              advanced: true,
            },
            {
              id: 'field-format',
              variableName: 'output_format',
              type: 'text',
              label: 'Format',
              hidden: true,
              defaultValue: 'jpeg',
            },
          ],
        },
      ],
    }),
  },
  {
    id: 'photo-to-video',
    definition: modelDefinitionSchema.parse({
      name: 'Photo to Video',
      description: 'Brings a photo to life.',
      endpoint: 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
      outputKey: 'video',
      outputType: 'video',
      creditCost: 40,
      priceRule: {
        rows: [
          {
            field: 'duration',
            by: 'value',
            factors: [
              { value: '5', factor: 1 },
              { value: '10', factor: 2 },
            ],
            otherwise: 2,
          },
        ],
        minimum: 40,
      },
      estimatedSeconds: 60,
      isLongRunning: true,
      streamNodeId: 'result',
      pollingNodeName: 'result',
      pollingIntervalSeconds: 60,
      sections: [
        {
          id: 'main',
          title: 'Main',
          fields: [
            {
              id: 'field-photo',
              variableName: 'image_url',
              type: 'file',
              label: 'Photo',
              description: 'The first frame of your film.',
              required: true,
              accept: 'image/*',
            },
            {
              ...prompt,
              label: 'What happens',
              placeholder: 'The camera glides forward while the leaves drift down',
              systemInstructions: 'Rewrite the text as one prompt for a video model. Answer with the prompt only.',
            },
            select(
              { id: 'field-duration', variableName: 'duration', label: 'Length' },
              {
                '5 seconds': '5',
                '10 seconds': '10',
              },
            ),
            {
              id: 'field-guidance',
              variableName: 'cfg_scale',
              type: 'range',
              label: 'Faithfulness to the text',
              min: 0,
              max: 1,
              step: 0.1,
              defaultValue: 0.5,
              advanced: true,
            },
            {
              id: 'field-negative',
              variableName: 'negative_prompt',
              type: 'text',
              label: 'What to avoid',
              advanced: true,
            },
          ],
        },
      ],
    }),
  },
  {
    id: 'voice-over',
    definition: modelDefinitionSchema.parse({
      name: 'Voice Over',
      description: 'Speaks your text.',
      endpoint: 'fal-ai/minimax/speech-2.8-hd',
      outputKey: 'audio',
      outputType: 'audio',
      creditCost: 5,
      estimatedSeconds: 10,
      isLongRunning: false,
      pollingIntervalSeconds: 60,
      sections: [
        {
          id: 'main',
          title: 'Main',
          fields: [
            {
              ...prompt,
              enablePromptEnhancement: false,
              label: 'Text to speak',
              placeholder: 'Good evening, and welcome.',
              rows: 6,
            },
            {
              id: 'field-voice',
              variableName: 'voice_setting.voice_id',
              label: 'Voice',
              type: 'select',
              required: true,
              defaultValue: 'Wise_Woman',
              options: demoVoices.map(({ label, value }) => ({
                label,
                value,
                sampleUrl: `${placeholderHost}/${voiceSampleKey(value)}`,
              })),
            },
            {
              id: 'field-speed',
              variableName: 'voice_setting.speed',
              type: 'range',
              label: 'Speed',
              min: 0.5,
              max: 2,
              step: 0.1,
              defaultValue: 1,
            },
            {
              id: 'field-output',
              variableName: 'output_format',
              type: 'text',
              label: 'Output',
              hidden: true,
              defaultValue: 'url',
            },
          ],
        },
      ],
    }),
  },
  ...demoEditModels,
];

const app = { appId: demoAppId, appName: 'Atelia Studio' };

export const demoPages: readonly (Omit<Page, 'exampleMediaUrl' | 'accessId' | 'createdAt'> & { exampleKey: string })[] =
  [
    {
      routePath: '/dream-image',
      modelId: 'dream-image',
      ...app,
      title: 'Dream Image',
      description: 'Describe it, and see it a few seconds later.',
      exampleMediaType: 'image',
      exampleKey: 'examples/dream-image.webp',
    },
    {
      routePath: '/photo-to-video',
      modelId: 'photo-to-video',
      ...app,
      title: 'Photo to Video',
      description: 'One photo and a sentence become a short film.',
      exampleMediaType: 'video',
      exampleKey: 'examples/photo-to-video.mp4',
    },
    {
      routePath: '/voice-over',
      modelId: 'voice-over',
      ...app,
      title: 'Voice Over',
      description: 'A voice for your text, ready to download.',
      exampleMediaType: 'audio',
      exampleKey: 'examples/voice-over.wav',
    },
    ...demoEditPages.map((page) => ({ ...page, ...app })),
  ];
