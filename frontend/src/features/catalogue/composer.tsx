import { CircleAlert, SlidersHorizontal, Sparkles } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readOpenDraft, writeOpenDraft } from '#frontend/src/form/drafted-pages.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { useIsLater } from '#frontend/src/lib/use-delays.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { GrowingTextarea, readKey } from '#frontend/src/ui/inputs.tsx';
import { lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import type { PageSummary } from '#shared/contracts/pages.ts';
import type { FieldValue, FormValues } from '#shared/form/form-values.ts';
import { useCatalogue } from './catalogue.tsx';
import { messages } from './messages.ts';

/** Loaded after the first view, because the form rules are large. */
const ComposerOptions = lazyView(async () => (await import('./composer-options.tsx')).ComposerOptions);

/** Starts the first page that makes a picture from words alone, without opening its form first. */
export function Composer({ isHomeShown }: { readonly isHomeShown: boolean }) {
  const { data, error } = useCatalogue();
  const page = data && findComposed(data.items);
  if (page?.prompt)
    return <PageComposer key={page.routePath} page={page} prompt={page.prompt} isHomeShown={isHomeShown} />;
  if (data || error) return undefined;
  return (
    <LoadingRegion>
      <Skeleton className="h-55 rounded-card max-[23.5rem]:h-68 sm:h-42" />
    </LoadingRegion>
  );
}

/** The server lists featured pages first. */
export function findComposed(items: readonly PageSummary[]): PageSummary | undefined {
  return items.find(({ prompt, outputType, isComingSoon }) => prompt && outputType === 'image' && !isComingSoon);
}

interface PageComposerProps {
  readonly page: PageSummary;
  readonly prompt: NonNullable<PageSummary['prompt']>;
  readonly isHomeShown: boolean;
}

function PageComposer({ page, prompt: { fieldKey, label, placeholder }, isHomeShown }: PageComposerProps) {
  const { values, setValue, hasPromptOnly } = useDraft(page.routePath, fieldKey);
  const [isMissing, setMissing] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const hasOptions = useIsLater(isHomeShown) || isTouched;
  const area = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const path = modelPagePath(page.routePath);
  const given = values[fieldKey];
  const text = typeof given === 'string' ? given : '';

  function generate(cost: number | undefined): void {
    if (text.trim() !== '') {
      // A double press adds one entry, although the page is still loading.
      const replace = window.location.pathname === path;
      return void navigate(path, { replace, state: { values, startsAtCost: cost } satisfies PageState });
    }
    setMissing(true);
    area.current?.focus();
  }
  const drawBar = (chips: ReactNode, cost: number | undefined) => (
    <Bar chips={chips} cost={cost} onGenerate={() => generate(cost)} onMore={() => void navigate(path)} />
  );
  const plainBar = drawBar(
    <>
      <Skeleton className="h-11 w-34 rounded-full" />
      <Skeleton className="h-11 w-44 rounded-full" />
    </>,
    hasPromptOnly ? page.creditCost : undefined,
  );
  return (
    <section
      aria-label={page.title}
      className="flex flex-col gap-3 rounded-card border border-outline bg-surface p-4 focus-within:border-ink"
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <GrowingTextarea
        ref={area}
        id={id}
        rows={2}
        value={text}
        placeholder={placeholder ?? label}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-problem` : undefined}
        aria-required
        onFocus={() => setTouched(true)}
        onKeyDown={(event) => submitOnShortcut(event)}
        onChange={(event) => {
          setValue(fieldKey, event.target.value);
          setMissing(false);
        }}
        className="w-full bg-transparent px-1 py-1 text-lg outline-none placeholder:text-muted"
      />
      {isMissing && (
        <p id={`${id}-problem`} role="alert" className="flex items-center gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="size-4" />
          <span>{messages.required(label)}</span>
        </p>
      )}
      {hasOptions ? (
        <WhenLoaded fallback={plainBar}>
          <ComposerOptions routePath={page.routePath} values={values} onChange={setValue} whileLoading={plainBar}>
            {drawBar}
          </ComposerOptions>
        </WhenLoaded>
      ) : (
        plainBar
      )}
    </section>
  );
}

function submitOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (readKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest('section')?.querySelector('form')?.requestSubmit();
}

/** Shares the draft with the page's own form. */
function useDraft(routePath: string, promptKey: string) {
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const [values, setValues] = useState<FormValues>(() => readOpenDraft(userId, routePath));
  const setValue = (key: string, value: FieldValue) => {
    const changed = { ...values, [key]: value };
    setValues(changed);
    writeOpenDraft(userId, routePath, changed);
  };
  return { values, setValue, hasPromptOnly: Object.keys(values).every((key) => key === promptKey) };
}

interface BarProps {
  readonly chips: ReactNode;
  readonly cost: number | undefined;
  readonly onGenerate: () => void;
  readonly onMore: () => void;
}

function Bar({ chips, cost, onGenerate, onMore }: BarProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGenerate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-2">{chips}</div>
      <div className="flex flex-1 flex-wrap gap-2 sm:flex-none">
        <IconButton label={messages.moreOptions} onClick={onMore} className="bg-raised">
          <SlidersHorizontal aria-hidden className="size-5" />
        </IconButton>
        <Button type="submit" variant="primary" disabled={cost === undefined} className="flex-1 sm:min-w-56">
          <Sparkles aria-hidden className="size-4 max-[22rem]:hidden" />
          <span>{cost === undefined ? messages.generate : messages.generateFor(cost)}</span>
        </Button>
      </div>
    </form>
  );
}
