import { Copy, ExternalLink, Pencil, QrCode as QrIcon, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#frontend/src/data/call-api.ts';
import { type ConfirmEffects, useEffectsConfirm } from '#frontend/src/data/confirm-or-undo.tsx';
import { useBrokenPage, usePaused } from '#frontend/src/data/console-cache.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { attempt, useAction } from '#frontend/src/data/use-action.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { pausedBecause } from '#frontend/src/lib/console-format.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { pickChanges } from '#frontend/src/lib/pick-changes.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button, buttonClass } from '#frontend/src/ui/button.tsx';
import { QrCode } from '#frontend/src/ui/qr-code.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { type AdminPage, adminPages, type PageInput } from '#shared/contracts/admin-pages.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { routePathProblem, storedRoutePath } from '#shared/rules/page-rules.ts';
import { messages } from './messages.ts';
import { formatPageLink, PageFields } from './page-fields.tsx';

export interface PageChange {
  readonly before: string;
  readonly after?: AdminPage;
}

export type PageModel = Pick<ModelDefinition, 'name' | 'creditCost' | 'exampleMediaUrl'>;

interface PageRowProps {
  readonly page: AdminPage;
  readonly modelId: string;
  readonly model: PageModel;
  /** Takes the focus, because the form that created the page is gone. */
  readonly isNew: boolean;
  readonly onChanged: (change: PageChange) => void;
}

export function PageRow({ page, onChanged, ...shown }: PageRowProps) {
  const [isEdited, setEdited] = useState(false);
  const { confirm, dialog } = useEffectsConfirm();
  const leave = () => setEdited(false);
  const { routePath } = page;
  const remove = async () => {
    const isConfirmed = await confirm({
      change: { kind: 'page', routePath },
      title: messages.deletePage(routePath),
      question: messages.confirmDelete,
      consequence: messages.pageGone,
      confirmLabel: messages.delete,
      alwaysAsks: true,
    });
    if (!isConfirmed) return;
    await callApi(adminPages.deletePage, { params: { routePath: routePath.slice(1) } });
    showToast(messages.deleted);
    onChanged({ before: routePath });
  };
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line p-4">
      {isEdited ? (
        <EditedPage
          page={page}
          modelName={shown.model.name}
          onCancel={leave}
          onChanged={onChanged}
          onSaved={leave}
          confirm={confirm}
        />
      ) : (
        <ViewedPage
          {...shown}
          page={page}
          onEdit={() => setEdited(true)}
          onDelete={() => void attempt(remove, { failed: messages.deleteFailed })}
        />
      )}
      {dialog}
    </li>
  );
}

interface ViewedPageProps extends Omit<PageRowProps, 'onChanged'> {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function ViewedPage({ page, modelId, model, isNew, onEdit, onDelete }: ViewedPageProps) {
  const { routePath, title = model.name, appName, appId } = page;
  const link = formatPageLink(routePath);
  const [hasQrCode, setQrCode] = useState(false);
  const broken = useBrokenPage(routePath);
  const pause = usePaused()(modelId);
  const payingKey = usePayingKey(page.apiKeyId);
  const hasExample = Boolean(page.exampleMediaUrl ?? model.exampleMediaUrl);
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) copyButton.current?.focus();
  }, [isNew]);
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="font-medium break-all">
          <bdi>{link}</bdi>
        </p>
        {broken && (
          <PageProblem badge={messages.cannotGenerate} tone="danger">
            {messages.keyProblems[broken.reason]}
          </PageProblem>
        )}
        {pause?.reason && <PageProblem badge={pausedBecause[pause.reason]} tone="warning" />}
        {!hasExample && (
          <PageProblem badge={messages.noExample} tone="warning">
            {messages.noExampleText}
          </PageProblem>
        )}
        <p className="text-sm wrap-anywhere text-muted">
          {[title, appName, `${messages.appId}: ${appId}`].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm wrap-anywhere text-muted tabular-nums">
          {`${formatCredits(model.creditCost)} · ${messages.paysWith(payingKey)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass({})}>
          <ExternalLink aria-hidden className="size-4" />
          {messages.open}
        </a>
        <Button ref={copyButton} onClick={() => void copy(link)}>
          <Copy aria-hidden className="size-4" />
          <span>{copied === link ? messages.copied : messages.copyLink}</span>
        </Button>
        <Button aria-expanded={hasQrCode} onClick={() => setQrCode(!hasQrCode)}>
          <QrIcon aria-hidden className="size-4" />
          {messages.qrCode}
        </Button>
        <Button aria-label={messages.editPage(routePath)} onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          {messages.edit}
        </Button>
        <Button variant="danger" aria-label={messages.deletePage(routePath)} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
          {messages.delete}
        </Button>
      </div>
      {hasQrCode && <QrCode text={link} label={messages.qrCodeLabel(link)} />}
    </>
  );
}

interface PageProblemProps {
  readonly badge: string;
  readonly tone: 'warning' | 'danger';
  readonly children?: string;
}

function PageProblem({ badge, tone, children }: PageProblemProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone={tone}>{badge}</Badge>
      <span>{children}</span>
    </p>
  );
}

function usePayingKey(id: string | undefined): string {
  const { data } = useApi(adminPages.listApiKeyOptions, {});
  if (id === undefined) return messages.stageKey;
  const key = data?.items.find((option) => option.id === id);
  return key ? `${key.provider}: ${key.name}` : messages.unknownKey;
}

interface EditedPageProps extends Pick<PageRowProps, 'page' | 'onChanged'> {
  readonly modelName: string;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
  readonly confirm: ConfirmEffects;
}

function EditedPage({ page, modelName, onChanged, onCancel, onSaved, confirm }: EditedPageProps) {
  const [edited, setEdited] = useState<PageInput>(page);
  const isComplete = edited.routePath.trim() !== '' && edited.appId.trim() !== '';
  const save = async () => {
    const { routePath } = page;
    const isMoved = storedRoutePath(edited.routePath) !== routePath;
    if (isMoved && !(await confirm(askToMove(routePath)))) return;
    const params = { routePath: routePath.slice(1) };
    const { page: saved } = await callApi(adminPages.updatePage, {
      params,
      body: pickChanges(toUpdate(page), toUpdate(edited)),
    });
    showToast(messages.updated);
    refresh(adminOverview.getWaiting);
    onSaved();
    onChanged({ before: page.routePath, after: saved });
  };
  const { run, isBusy, problem } = useAction(save, { failed: messages.updateFailed });
  return (
    <>
      <PageFields page={edited} modelName={modelName} problem={problem} onChange={setEdited} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={!isComplete || isBusy}
          onClick={() => !routePathProblem(edited.routePath) && run()}
        >
          {messages.save}
        </Button>
      </div>
    </>
  );
}

function toUpdate(input: PageInput) {
  const { routePath, appId, appName = '', title = '', description = '', exampleMediaUrl = '', apiKeyId = '' } = input;
  const exampleMediaType = input.exampleMediaType ?? null;
  return { routePath, appId, appName, title, description, exampleMediaUrl, exampleMediaType, apiKeyId };
}

function askToMove(routePath: string) {
  return {
    change: { kind: 'page', routePath },
    title: messages.movePage(routePath),
    question: messages.confirmMove,
    consequence: messages.linkEnds,
    confirmLabel: messages.move,
  } as const;
}
