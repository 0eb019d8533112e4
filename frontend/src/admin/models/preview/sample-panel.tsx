import { useState } from 'react';
import { type JsonValue, jsonValueSchema } from '#shared/kernel/json.ts';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { MediaSample } from '#frontend/src/admin/builder/media-sample.tsx';
import { messages } from './messages.ts';
import { Panel } from './panel.tsx';
import { type SampleFile, sampleFiles } from './sample-media.ts';

/** How the results in a pasted answer would look. */
export function SamplePanel({ outputKey }: { readonly outputKey: string }) {
  const [text, setText] = useState('');
  const answer = text.trim() === '' ? undefined : parseJson(text);
  const problem = text.trim() !== '' && answer === undefined ? messages.invalidJson : undefined;
  return (
    <Panel title={messages.samples} hint={messages.samplesHint}>
      <FormField id="sample-answer" label={messages.sampleAnswer} problem={problem}>
        <textarea
          {...controlProps({ id: 'sample-answer', problem })}
          rows={4}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${controlClass} font-mono text-sm`}
        />
      </FormField>
      {answer !== undefined && <MediaSamples files={sampleFiles(answer, outputKey)} />}
    </Panel>
  );
}

export function MediaSamples({ files }: { readonly files: readonly SampleFile[] }) {
  if (files.length === 0) return <p className="text-sm text-muted">{messages.noMedia}</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {files.map(({ url, type }) => (
        <li key={url}>
          <MediaSample url={url} type={type} />
        </li>
      ))}
    </ul>
  );
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return jsonValueSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
