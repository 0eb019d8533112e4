import { CircleAlert, CircleSlash, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { type FormLocation, FormLocationContext } from '#frontend/src/form/controls/control.tsx';
import { hasFinePointer, useFocusOnArrival } from '#frontend/src/form/controls/form-fields.tsx';
import { updateCostOnly } from '#frontend/src/form/credit-check.tsx';
import { ExampleOrPlace } from '#frontend/src/form/page/example-media.tsx';
import { WideForm } from '#frontend/src/form/page/wide-form.tsx';
import { Wizard, WizardBar, WizardFrame } from '#frontend/src/form/wizard/wizard.tsx';
import { onlineCode, pickCode } from '#frontend/src/lib/lazy-code.ts';
import { parsePageState } from '#frontend/src/lib/page-state.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/drawer.tsx';
import { labels } from '#frontend/src/ui/labels.ts';
import { lazyPart, lazyView, WhenLoaded } from '#frontend/src/ui/lazy-part.tsx';
import { NotFoundState } from '#frontend/src/ui/not-found-state.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import { pages, type PublicPage } from '#shared/contracts/pages.ts';
import { messages } from './messages.ts';
import {
  type GenerationPhase,
  type GenerationView,
  useGenerationView,
  type ViewOptions,
} from './use-generation-view.ts';
import { adviseAfterFailure, describeError } from './use-generation.ts';

// Loaded when a generation starts, so the form opens sooner.
const resultViews = onlineCode(() => import('./result-views.tsx'));
const ResultViewer = lazyPart(pickCode(resultViews, 'ResultViewer'));
const ResultPanel = lazyPart(pickCode(resultViews, 'ResultPanel'));
const SuccessStep = lazyPart(pickCode(resultViews, 'SuccessStep'));
const EarlierResult = lazyPart(pickCode(resultViews, 'EarlierResult'));
const ProgressPanel = lazyView(async () => (await import('./progress-views.tsx')).ProgressPanel);
const WaitingFilm = lazyView(async () => (await import('./progress-views.tsx')).WaitingFilm);

export function ModelPageRoute() {
  const { '*': routePath } = useParams();
  if (!routePath) return <NotFoundState title={messages.pageNotFound} message={messages.routePathMissing} />;
  return <ModelPage routePath={routePath} />;
}

function ModelPage({ routePath }: { readonly routePath: string }) {
  const visit = usePrefilledVisit();
  const request = { params: { routePath } };
  const page = useApi(pages.getPage, request, { revalidateOnFocus: false, revalidateOnReconnect: false });
  if (page.data) {
    return (
      <GenerationScreen
        key={`${routePath} ${visit.key}`}
        {...page.data}
        prefill={visit.prefill}
        onCostChanged={() => void page.mutate(callApi(pages.getPage, request), updateCostOnly())}
      />
    );
  }
  if (page.error) return <PageFailure error={page.error} onRetry={() => void page.mutate()} />;
  return <ModelPageSkeleton />;
}

/** Applies values from the history state once. Back, Forward and a reload never start a paid generation. */
function usePrefilledVisit() {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const isPop = useNavigationType() === NavigationType.Pop;
  const stored = parsePageState(state);
  const prefill = stored && isPop ? { ...stored, startsAtCost: undefined } : stored;
  const [visit, setVisit] = useState({ key, prefill });
  if (prefill && key !== visit.key) setVisit({ key, prefill });
  const isPrefilled = prefill !== undefined;
  useEffect(() => {
    if (isPrefilled) void navigate('.', { relative: 'path', replace: true, state: null });
  }, [isPrefilled, navigate]);
  return visit;
}

function PageFailure({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  if (error.isUncertain)
    return <ErrorState heading="h1" title={messages.loadFailed} message={error.message} onRetry={onRetry} />;
  return <NotFoundState title={messages.pageNotFound} message={error.message} />;
}

function ModelPageSkeleton() {
  return (
    <LoadingRegion className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-8 p-4 min-[100rem]:max-w-480 lg:flex-row lg:p-8">
      <div className="flex flex-col gap-5 lg:order-1 lg:w-[28rem]">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="hidden h-32 w-full lg:block" />
        <Skeleton className="hidden h-12 w-full lg:block" />
        <Skeleton className="hidden h-12 w-full lg:block" />
      </div>
      <Skeleton className="min-h-80 flex-1 rounded-card lg:order-2 lg:min-h-[70dvh]" />
    </LoadingRegion>
  );
}

function GenerationScreen({ prefill, onCostChanged, ...publicPage }: PublicPage & ViewOptions) {
  useDocumentTitle(publicPage.page.title);
  const { routePath } = publicPage.page;
  const location = useMemo<FormLocation>(() => ({ form: 'page', routePath }), [routePath]);
  const view = useGenerationView(publicPage, { prefill, onCostChanged });
  useEffect(() => {
    // The first use loads them again and reports a failure.
    if (view.isGenerating) void resultViews.load().catch(() => undefined);
  }, [view.isGenerating]);
  const Layout = useIsWide() ? WideLayout : WizardLayout;
  if (view.isRestoring) return <ModelPageSkeleton />;
  return (
    <FormLocationContext value={location}>
      {publicPage.paused && <p className="bg-raised p-4">{publicPage.paused}</p>}
      <Layout {...view} />
      <Overlay isOpen={view.waiting.isOpen} onClose={view.waiting.hide}>
        <WaitingFilm {...view} />
      </Overlay>
      <Overlay isOpen={view.previewIndex !== null} onClose={() => view.preview(null)}>
        <ResultViewer {...view} />
      </Overlay>
      <p role="status" className="sr-only">
        {announcements[view.phase]}
      </p>
    </FormLocationContext>
  );
}

/** Has the height of the progress panel. */
const panelPlace = 'min-h-70 rounded-card';

/** A failure's panel and dialog announce it. */
const announcements: Record<GenerationPhase, string> = {
  editing: '',
  generating: messages.generating,
  completed: messages.done,
  failed: '',
  cancelled: messages.cancelled,
};

function WideLayout(view: GenerationView) {
  useFocusOnArrival(view.phase === 'editing' && hasFinePointer() ? view.filled.fields : []);
  return (
    <WideForm page={view}>
      <FailurePanel {...view} />
      {view.phase === 'editing' && <EarlierStrip {...view} />}
      <WhenLoaded fallback={<Skeleton className={panelPlace} />}>
        {view.isGenerating && <ProgressPanel {...view} />}
        {view.phase === 'completed' && view.generation && <ResultPanel {...view} />}
      </WhenLoaded>
      {view.phase !== 'completed' && <ExampleOrPlace page={view.page} />}
    </WideForm>
  );
}

/** Has its height from the start, so the form below doesn't move. */
function EarlierStrip({ earlierId }: GenerationView) {
  if (earlierId === undefined) return undefined;
  return (
    <div className="min-h-16 empty:hidden">
      <WhenLoaded fallback={<Skeleton className="h-16 rounded-card" />}>
        <EarlierResult id={earlierId} />
      </WhenLoaded>
    </div>
  );
}

function WizardLayout(view: GenerationView) {
  const hasResults = view.phase === 'completed' && (view.generation?.assets.length ?? 0) > 0;
  if (hasResults) {
    return (
      <WizardFrame>
        <WhenLoaded fallback={<Skeleton className="flex-1 rounded-card" />}>
          <SuccessStep {...view} />
        </WhenLoaded>
      </WizardFrame>
    );
  }
  if (view.phase === 'generating') {
    return (
      <>
        <WizardFrame>
          <h1 className="-mb-3 text-sm font-medium text-muted">{view.page.title}</h1>
          <div aria-hidden className="glow-art min-h-40 flex-1 animate-shimmer rounded-card" />
          <WhenLoaded fallback={<Skeleton className={panelPlace} />}>
            <ProgressPanel {...view} />
          </WhenLoaded>
        </WizardFrame>
        <WizardBar page={view} step={view.position.step} isLast onBack={undefined} />
      </>
    );
  }
  return (
    <Wizard page={view}>
      <FailurePanel {...view} />
      {view.position.step === 0 && <EarlierStrip {...view} />}
    </Wizard>
  );
}

function FailurePanel(view: GenerationView) {
  const { phase, generation, refusal } = view;
  if (refusal) return <RefusalPanel {...view} />;
  if (phase === 'cancelled' && generation) {
    return (
      <Panel
        icon={<CircleSlash aria-hidden className="size-5" />}
        title={messages.cancelled}
        receipt={messages.receipt(generation)}
        onDismiss={view.dismiss}
      >
        <Button onClick={view.dismiss}>{messages.changeForm}</Button>
      </Panel>
    );
  }
  if (phase === 'failed' && generation) return <FailedPanel {...view} />;
  return undefined;
}

const alertIcon = <CircleAlert aria-hidden className="size-5 text-danger" />;

function FailedPanel({ generation, generate, dismiss }: GenerationView) {
  const isRetryable = generation?.error?.retryable ?? false;
  return (
    <Panel
      icon={alertIcon}
      title={messages.failed}
      message={describeError(generation?.error)}
      receipt={generation && messages.receipt(generation)}
      advice={generation && adviseAfterFailure(generation)}
      onDismiss={dismiss}
    >
      {isRetryable && <Button onClick={generate}>{labels.retry}</Button>}
      <Button variant={isRetryable ? 'ghost' : 'secondary'} onClick={dismiss}>
        {messages.changeForm}
      </Button>
    </Panel>
  );
}

function RefusalPanel({ refusal, generate, dismiss }: GenerationView) {
  const code = refusal?.error.code;
  const isOffline = code === 'offline';
  const isInDoubt = refusal?.isInDoubt ?? false;
  const needsConsent = code === 'consent_needed';
  const canRepeat = isOffline || isInDoubt || needsConsent || code === 'unavailable';
  return (
    <Panel
      icon={alertIcon}
      title={isOffline ? messages.offline : messages.failed}
      message={refusal?.error.message}
      receipt={isInDoubt ? undefined : messages.notStarted}
      advice={isInDoubt ? messages.unsureAdvice : undefined}
      onDismiss={dismiss}
    >
      {canRepeat && <Button onClick={generate}>{labels.retry}</Button>}
      {code !== 'page_not_found' && (
        <Button variant={canRepeat ? 'ghost' : 'secondary'} onClick={dismiss}>
          {messages.changeForm}
        </Button>
      )}
    </Panel>
  );
}

/** The person pressed Generate, which can be far below this panel. */
const scrollIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

interface PanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly message?: string | undefined;
  readonly receipt?: string | undefined;
  readonly advice?: string | undefined;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function Panel({ icon, title, message, receipt, advice, onDismiss, children }: PanelProps) {
  return (
    <section
      ref={scrollIntoView}
      role="alert"
      className="flex animate-rise flex-col gap-3 card-inset rounded-card border border-line bg-surface"
    >
      <div className="flex items-center gap-2">
        <span className="shrink-0">{icon}</span>
        <h2 className="min-w-0 flex-1 text-lg font-semibold tracking-tight">{title}</h2>
        <IconButton label={labels.close} onClick={onDismiss} className="-me-2 -my-2">
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-col gap-1.5">
        {message && <p>{message}</p>}
        {receipt && <p className="text-sm font-medium tabular-nums">{receipt}</p>}
        {advice && <p className="text-sm text-muted">{advice}</p>}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </section>
  );
}
