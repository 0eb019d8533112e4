import { exampleMediaTypeOf } from './example-media.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { NamedTextSetting } from './settings/named-settings.tsx';
import { MediaButtons } from './media/media-buttons.tsx';
import { MediaSample } from './media-sample.tsx';
import { messages } from './messages.ts';

interface ExampleMedia {
  readonly exampleMediaUrl?: string | undefined;
  readonly exampleMediaType?: MediaType | undefined;
}

interface ExampleMediaSettingProps {
  readonly example: ExampleMedia;
  readonly onChange: (example: ExampleMedia) => void;
}

/** An example of what a form brings; what it is follows from its address. */
export function ExampleMediaSetting({ example, onChange }: ExampleMediaSettingProps) {
  const { exampleMediaUrl: url, exampleMediaType: type } = example;
  const set = (text: string) =>
    onChange({ exampleMediaUrl: text || undefined, exampleMediaType: exampleMediaTypeOf(text) });
  return (
    <>
      <NamedTextSetting
        name="exampleMediaUrl"
        label={messages.exampleMediaUrl}
        value={url ?? ''}
        description={type && messages.exampleMediaType(messages.mediaTypes[type])}
        onChange={set}
      />
      <MediaButtons what={messages.theExample} kinds={['image', 'video', 'audio']} onPick={set} />
      {url && type && <MediaSample key={url} url={url} type={type} />}
    </>
  );
}
