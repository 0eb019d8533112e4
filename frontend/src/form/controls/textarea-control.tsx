import { History, Undo2, WandSparkles } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { messages } from '#frontend/src/form/messages.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/drawer.tsx';
import { controlClass, controlProps, FormField } from '#frontend/src/ui/form-field.tsx';
import { GrowingTextarea } from '#frontend/src/ui/inputs.tsx';
import { lazyView } from '#frontend/src/ui/lazy-part.tsx';
import { Spinner } from '#frontend/src/ui/progress-bar.tsx';
import { assist } from '#shared/contracts/assist.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import { useFormLocation, CharacterCount, type ControlProps, toText } from './control.tsx';

export function TextareaControl(props: ControlProps<'textarea'>) {
  const { field, value, onChange } = props;
  const text = toText(value);
  const [change, setChange] = useState<TextChange>();
  const replace = (after: string, note = '') => {
    setChange({ before: text, after, note });
    onChange(after);
  };
  const { isBusy, problem, enhance } = usePromptEnhancement({ key: fieldKey(field), text, onEnhanced: replace });
  const canUndo = change?.after === text;
  return (
    <div className="flex flex-col gap-2">
      <Textarea {...props} isReadOnly={isBusy} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {field.enablePromptEnhancement && (
          <Button disabled={isBusy} onClick={enhance}>
            {isBusy ? <Spinner /> : <WandSparkles aria-hidden className="size-4" />}
            <span>{isBusy ? messages.enhancing : messages.enhance}</span>
          </Button>
        )}
        {canUndo && (
          <Button variant="ghost" onClick={() => onChange(change.before)}>
            <Undo2 aria-hidden className="size-4" />
            {messages.undo}
          </Button>
        )}
        <RecentPrompts field={field} onChoose={replace} />
        {field.enablePromptEnhancement && (
          <>
            <p role="status" className="sr-only">
              {canUndo && change.note}
            </p>
            <p role="alert" className="w-full text-sm text-danger empty:hidden">
              {problem}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

interface TextChange {
  readonly before: string;
  readonly after: string;
  readonly note: string;
}

const RecentPromptsMenu = lazyView(async () => (await import('./recent-prompts-menu.tsx')).RecentPromptsMenu);

interface RecentPromptsProps extends Pick<ControlProps<'textarea'>, 'field'> {
  readonly onChoose: (prompt: string) => void;
}

function RecentPrompts({ field, onChoose }: RecentPromptsProps) {
  const location = useFormLocation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (location.form !== 'page' || !(field.isPrompt || fieldKey(field) === 'prompt')) return undefined;
  return (
    <>
      <IconButton
        ref={button}
        label={messages.recentPrompts}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="bg-raised"
      >
        <History aria-hidden className="size-5" />
      </IconButton>
      <Overlay isOpen={isOpen} onClose={() => setOpen(false)}>
        <RecentPromptsMenu isOpen={isOpen} onOpenChange={setOpen} button={button} onChoose={onChoose} />
      </Overlay>
    </>
  );
}

const defaultRows = 4;

interface TextareaProps extends ControlProps<'textarea'> {
  readonly isReadOnly?: boolean;
}

function Textarea({ id, field, value, onChange, problem, isReadOnly }: TextareaProps) {
  const { label, description, required, placeholder, rows = defaultRows } = field;
  return (
    <FormField
      {...{ id, label, description, problem, required }}
      aside={<CharacterCount field={field} value={value} />}
    >
      <GrowingTextarea
        {...controlProps({ id, description, problem, required })}
        value={toText(value)}
        placeholder={placeholder}
        rows={rows}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    </FormField>
  );
}

interface EnhancementOptions {
  readonly key: string;
  readonly text: string;
  readonly onEnhanced: (text: string, note: string) => void;
}

function usePromptEnhancement({ key, text, onEnhanced }: EnhancementOptions) {
  const location = useFormLocation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latestText = useRef<string>(undefined);
  useLayoutEffect(() => {
    latestText.current = text;
    // A late answer must not replace what another step of the wizard shows by then.
    return () => {
      latestText.current = undefined;
    };
  });

  async function enhance(): Promise<void> {
    setProblem(undefined);
    if (location.form === 'preview') return setProblem(messages.onlyOnPages);
    if (text.trim() === '') return setProblem(messages.enterTextFirst);
    setBusy(true);
    try {
      const { text: enhanced } = await callApi(assist.enhancePrompt, { body: { ...location, fieldKey: key, text } });
      // An earlier prompt that was chosen meanwhile stays.
      if (latestText.current === text) onEnhanced(enhanced, messages.enhanced);
    } catch (error) {
      setProblem(enhancementProblem(error));
    }
    setBusy(false);
  }
  return { isBusy, problem, enhance: () => void enhance() };
}

function enhancementProblem(error: unknown): string {
  const isReadable = error instanceof ApiError && (!error.isUncertain || error.code === 'unavailable');
  return isReadable ? error.message : messages.enhancementFailed;
}
