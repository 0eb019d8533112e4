import { type ReactNode, useState } from 'react';
import { MediaSample } from '#frontend/src/admin/editor/controls/media-settings.tsx';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { JsonText } from '#frontend/src/ui/detail-list.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { FormValues } from '#shared/form/form-values.ts';
import { readForm } from '#shared/form/read-form.ts';
import { isJsonObject, type JsonValue } from '#shared/kernel/json.ts';
import {
  contentTypeOfExtension,
  readExtension,
  type MediaType,
  mediaTypeOfContentType,
} from '#shared/kernel/media-types.ts';
import { jsonValueSchema } from '#shared/kernel/schemas.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { readOutputs } from '#shared/rules/model-output.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { messages } from './messages.ts';

interface PreviewPanelProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

export function PreviewPanel({ title, hint, children }: PreviewPanelProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-col">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm wrap-anywhere text-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}

interface PayloadPanelProps {
  readonly definition: ModelDefinition;
  readonly values: FormValues;
  readonly isComplete: boolean;
}

export function PayloadPanel({ definition, values, isComplete }: PayloadPanelProps) {
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  const payload = JSON.stringify(readForm(formFields(definition), values).payload, undefined, 2);
  return (
    <PreviewPanel title={messages.payload} hint={messages.payloadHint(definition.endpoint)}>
      {!isComplete && <p className="text-sm text-muted">{messages.incomplete}</p>}
      <JsonText label={messages.payload}>{payload}</JsonText>
      <Button onClick={() => void copy(payload)}>{copied === payload ? messages.copied : messages.copy}</Button>
    </PreviewPanel>
  );
}

export function SamplePanel({ outputKey }: { readonly outputKey: string }) {
  const [text, setText] = useState('');
  const answer = text.trim() === '' ? undefined : parsePastedJson(text);
  const problem = text.trim() !== '' && answer === undefined ? messages.invalidJson : undefined;
  return (
    <PreviewPanel title={messages.samples} hint={messages.samplesHint}>
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
      {answer !== undefined && <MediaSamples files={listSampleFiles(answer, outputKey)} />}
    </PreviewPanel>
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

export function parsePastedJson(text: string): JsonValue | undefined {
  try {
    return jsonValueSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

interface SampleFile {
  readonly url: string;
  readonly type: MediaType;
}

const containers: readonly (readonly [string, MediaType])[] = [
  ['images', 'image'],
  ['image', 'image'],
  ['videos', 'video'],
  ['video', 'video'],
  ['audios', 'audio'],
  ['audio', 'audio'],
];

const maxPerType = 6;

function listSampleFiles(answer: JsonValue, outputKey: string): SampleFile[] {
  const files = readOutputs(answer, outputKey).map(({ url, contentType }): SampleFile => {
    const statedType = contentType ?? contentTypeOfExtension(readExtension(url) ?? '') ?? '';
    return { url, type: mediaTypeOfContentType(statedType) ?? guessTypeByContainer(answer, url) };
  });
  return ['image', 'video', 'audio'].flatMap((kind) => files.filter(({ type }) => type === kind).slice(0, maxPerType));
}

function guessTypeByContainer(answer: JsonValue, url: string): MediaType {
  if (!isJsonObject(answer)) return 'image';
  const match = containers.find(([name]) =>
    readOutputs({ [name]: answer[name] }, name).some((file) => file.url === url),
  );
  return match?.[1] ?? 'image';
}
