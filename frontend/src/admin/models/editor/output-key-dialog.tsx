import { SearchCode } from 'lucide-react';
import { useState } from 'react';
import { type MediaPath, mediaPaths } from '#shared/rules/model-output.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import type { EditorDialogProps, EditorTool } from '#frontend/src/admin/editor/editor-description.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { parsePastedJson } from '../preview/preview-panels.tsx';
import { outputKeyMessages as messages } from './messages.ts';

export const outputKeyTool: EditorTool<ModelDefinition> = {
  label: messages.title,
  icon: SearchCode,
  place: 'menu',
  Dialog: OutputKeyDialog,
};

function OutputKeyDialog({ definition, onApply, onClose }: EditorDialogProps<ModelDefinition>) {
  return (
    <Drawer isOpen onClose={onClose} title={messages.title} description={messages.hint}>
      <OutputKeyFinder
        onPick={(outputKey) => {
          onApply({ ...definition, outputKey });
          onClose();
        }}
      />
    </Drawer>
  );
}

function OutputKeyFinder({ onPick }: { readonly onPick: (key: string) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [foundPaths, setFoundPaths] = useState<readonly MediaPath[]>([]);
  const find = () => {
    const answer = parsePastedJson(text);
    const paths = answer === undefined ? [] : mediaPaths(answer);
    setFoundPaths(paths);
    setProblem(answer === undefined ? messages.invalidJson : paths.length === 0 ? messages.noneFound : undefined);
  };
  return (
    <div className="flex flex-col gap-4">
      <FormField id="api-response" label={messages.response} problem={problem}>
        <textarea
          {...controlProps({ id: 'api-response', problem })}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${controlClass} font-mono text-sm`}
        />
      </FormField>
      <Button variant="primary" disabled={text.trim() === ''} onClick={find}>
        {messages.find}
      </Button>
      {foundPaths.length > 0 && <FoundPaths found={foundPaths} onPick={onPick} />}
    </div>
  );
}

interface FoundPathsProps {
  readonly found: readonly MediaPath[];
  readonly onPick: (key: string) => void;
}

function FoundPaths({ found, onPick }: FoundPathsProps) {
  return (
    <section aria-live="polite" className="flex flex-col gap-2">
      <h3 className="font-medium">{messages.found}</h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {found.map(({ key, path, url }) => (
          <li key={path} className="flex flex-wrap items-center justify-between gap-3 p-3">
            <div className="flex min-w-0 flex-1 flex-col text-sm">
              <code className="break-all">{path}</code>
              <bdi className="truncate text-muted">{url}</bdi>
            </div>
            <Button onClick={() => onPick(key)}>{messages.use(key)}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
