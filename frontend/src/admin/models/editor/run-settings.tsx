import { SearchCode } from 'lucide-react';
import { useState } from 'react';
import {
  NamedAmountSetting,
  NamedNumberSetting,
  NamedTextSetting,
  SettingsGrid,
} from '#frontend/src/admin/editor/controls/named-settings.tsx';
import type { EditorDialogProps, EditorTool } from '#frontend/src/admin/editor/editor-description.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { ChoiceSetting, SwitchSetting } from '#frontend/src/ui/setting-controls.tsx';
import { mediaTypes } from '#shared/kernel/media-types.ts';
import { defaultFile, type MediaPath, mediaPaths } from '#shared/rules/model-output.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { defaultFailureCeilingPercent, minEnded, minPriced } from '#shared/rules/protection.ts';
import type { ModelSettingsProps } from '../edited-model.ts';
import { parsePastedJson } from '../preview/preview-panels.tsx';
import { messages, outputKeyMessages } from './messages.ts';

export function RunSettings({ definition, onChange }: ModelSettingsProps) {
  return (
    <div className="flex flex-col gap-4">
      <SwitchSetting
        label={messages.isLongRunning}
        description={messages.isLongRunningHint}
        value={definition.isLongRunning}
        onChange={(isLongRunning) => onChange({ isLongRunning })}
      />
      {definition.isLongRunning && <LongRunning definition={definition} onChange={onChange} />}
    </div>
  );
}

function LongRunning({ definition, onChange }: ModelSettingsProps) {
  return (
    <SettingsGrid>
      <NamedTextSetting
        name="streamNodeId"
        label={messages.streamNodeId}
        required
        description={messages.nodeHint}
        value={definition.streamNodeId}
        onChange={(streamNodeId) => onChange({ streamNodeId })}
      />
      <NamedTextSetting
        name="pollingNodeName"
        label={messages.pollingNodeName}
        required
        description={messages.nodeHint}
        value={definition.pollingNodeName}
        onChange={(pollingNodeName) => onChange({ pollingNodeName })}
      />
      <NamedAmountSetting
        name="pollingIntervalSeconds"
        label={messages.pollingIntervalSeconds}
        required
        isBlankZero
        value={definition.pollingIntervalSeconds}
        onChange={(pollingIntervalSeconds) => onChange({ pollingIntervalSeconds })}
      />
    </SettingsGrid>
  );
}

export function OutputSettings({ definition, onChange }: ModelSettingsProps) {
  const usual = defaultFile(definition);
  return (
    <SettingsGrid>
      <ChoiceSetting
        label={messages.outputType}
        required
        names={mediaTypes}
        options={messages.outputTypes}
        value={definition.outputType}
        onChange={(outputType) => onChange({ outputType })}
      />
      <NamedTextSetting
        name="outputKey"
        label={messages.outputKey}
        value={definition.outputKey}
        description={messages.outputKeyHint}
        onChange={(outputKey) => onChange({ outputKey })}
      />
      <NamedTextSetting
        name="outputContentType"
        label={messages.outputContentType}
        value={definition.outputContentType}
        placeholder={usual.contentType}
        description={messages.outputFileHint}
        onChange={(outputContentType) => onChange({ outputContentType })}
      />
      <NamedTextSetting
        name="outputExtension"
        label={messages.outputExtension}
        value={definition.outputExtension}
        placeholder={usual.extension}
        description={messages.outputFileHint}
        onChange={(outputExtension) => onChange({ outputExtension })}
      />
      <NamedTextSetting
        name="seedPath"
        label={messages.seedPath}
        value={definition.seedPath}
        placeholder="seed"
        description={messages.pathHint}
        onChange={(seedPath) => onChange({ seedPath })}
      />
      <NamedTextSetting
        name="promptPath"
        label={messages.promptPath}
        value={definition.promptPath}
        placeholder="prompt"
        description={messages.pathHint}
        onChange={(promptPath) => onChange({ promptPath })}
      />
    </SettingsGrid>
  );
}

export function ProtectionSettings({ definition, onChange }: ModelSettingsProps) {
  return (
    <>
      <p className="text-sm text-muted">{messages.protectionHint}</p>
      <SettingsGrid>
        <NamedNumberSetting
          name="failureCeilingPercent"
          label={messages.failureCeiling}
          description={messages.failureCeilingHint(minEnded)}
          placeholder={String(defaultFailureCeilingPercent)}
          value={definition.failureCeilingPercent}
          onChange={(failureCeilingPercent) => onChange({ failureCeilingPercent })}
        />
        <NamedNumberSetting
          name="marginFloorPercent"
          label={messages.marginFloor}
          description={messages.marginFloorHint(minPriced)}
          placeholder={messages.noLimit}
          value={definition.marginFloorPercent}
          onChange={(marginFloorPercent) => onChange({ marginFloorPercent })}
        />
        <NamedNumberSetting
          name="dailyCostCeilingUsd"
          label={messages.costCeiling}
          description={messages.costCeilingHint}
          placeholder={messages.noLimit}
          value={definition.dailyCostCeilingUsd}
          onChange={(dailyCostCeilingUsd) => onChange({ dailyCostCeilingUsd })}
        />
      </SettingsGrid>
    </>
  );
}

export const outputKeyTool: EditorTool<ModelDefinition> = {
  label: outputKeyMessages.title,
  icon: SearchCode,
  place: 'menu',
  Dialog: OutputKeyDialog,
};

function OutputKeyDialog({ definition, onApply, onClose }: EditorDialogProps<ModelDefinition>) {
  return (
    <Drawer isOpen onClose={onClose} title={outputKeyMessages.title} description={outputKeyMessages.hint}>
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
    setProblem(
      answer === undefined
        ? outputKeyMessages.invalidJson
        : paths.length === 0
          ? outputKeyMessages.noneFound
          : undefined,
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <FormField id="api-response" label={outputKeyMessages.response} problem={problem}>
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
        {outputKeyMessages.find}
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
      <h3 className="font-medium">{outputKeyMessages.found}</h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {found.map(({ key, path, url }) => (
          <li key={path} className="flex flex-wrap items-center justify-between gap-3 p-3">
            <div className="flex min-w-0 flex-1 flex-col text-sm">
              <code className="break-all">{path}</code>
              <bdi className="truncate text-muted">{url}</bdi>
            </div>
            <Button onClick={() => onPick(key)}>{outputKeyMessages.use(key)}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
