import { useState } from 'react';
import { exampleMediaTypeOf } from '#shared/domain/example-media.ts';
import type { MediaType } from '#shared/domain/media-type.ts';
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
      {url && type && <Example key={url} url={url} type={type} />}
    </>
  );
}

function Example({ url, type }: { readonly url: string; readonly type: MediaType }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="text-sm text-muted">{messages.mediaFailed[type]}</p>;
  const common = { src: url, onError: () => setBroken(true) };
  const shape = 'max-h-48 w-full rounded-control bg-raised object-contain';
  switch (type) {
    case 'image':
      return <img {...common} alt="" className={shape} />;
    case 'video':
      return <video {...common} muted controls className={shape} />;
    case 'audio':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- an example sound has no text
        <audio {...common} controls className="w-full" />
      );
  }
}
