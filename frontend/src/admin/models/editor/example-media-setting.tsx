import { exampleMediaTypeOf } from '#shared/domain/example-media.ts';
import { MediaSample } from '../media-sample.tsx';
import type { ConfigurationProps } from './configuration-form.tsx';
import { messages } from './messages.ts';
import { TextSetting } from './setting-controls.tsx';

/** An example of what the model makes; what it is follows from its address (A§4). */
export function ExampleMediaSetting({ definition, onChange }: ConfigurationProps) {
  const { exampleMediaUrl: url, exampleMediaType: type } = definition;
  return (
    <>
      <TextSetting
        label={messages.exampleMediaUrl}
        value={url ?? ''}
        description={type && messages.exampleMediaType(messages.outputTypes[type])}
        onChange={(text) =>
          onChange({ exampleMediaUrl: text || undefined, exampleMediaType: exampleMediaTypeOf(text) })
        }
      />
      {url && type && <MediaSample key={url} url={url} type={type} />}
    </>
  );
}
