import { useId, useState } from 'react';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Drawer, useRetained } from '#frontend/src/ui/drawer.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminPages, type Change, type Effects } from '#shared/contracts/admin-pages.ts';
import { listPlain, plural } from '#shared/kernel/language.ts';
import { callApi } from './call-api.ts';

const pageForms = { one: '# live page', other: '# live pages' };

const messages = {
  models: (models: number, withLivePages: number) =>
    withLivePages === 0
      ? plural(models, { one: '# model, none with a live page', other: '# models, none with a live page' })
      : plural(
          models,
          { one: '# model, {live} with a live page', other: '# models, {live} with a live page' },
          { live: formatNumber(withLivePages) },
        ),
  pages: (count: number) => (count === 0 ? 'No live page' : plural(count, pageForms)),
  used: (times: number) =>
    plural(times, { one: 'used # time in the last 7 days', other: 'used # times in the last 7 days' }),
  openRequests: (count: number) => plural(count, { one: '# open request', other: '# open requests' }),
  page: (title: string, path: string) => `${title}, ${path}`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  unknown: 'What this takes from subscribers could not be counted.',
  keep: (isSeveral: boolean) => (isSeveral ? 'Keep them' : 'Keep it'),
  undo: 'Undo',
} as const;

interface Question {
  readonly change: Change;
  readonly title: string;
  readonly question: string;
  readonly consequence: string;
  readonly confirmLabel: string;
  readonly alwaysAsks?: boolean;
}

interface Asked extends Question {
  /** Undefined if they could not be counted. */
  readonly effects: Effects | undefined;
  readonly answer: (isConfirmed: boolean) => void;
}

/** `confirm` lists the effects on live pages and asks; it resolves to true without a question if there are none. */
export function useEffectsConfirm() {
  const [asked, setAsked] = useState<Asked>();
  const confirm = async (question: Question): Promise<boolean> => {
    const effects = await callApi(adminPages.describeEffects, { body: question.change }).catch(() => undefined);
    if (!question.alwaysAsks && effects?.livePages === 0) return true;
    return new Promise((answer) => setAsked({ ...question, effects, answer }));
  };
  const close = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(undefined);
  };
  return { confirm, dialog: <EffectsDialog asked={asked} onClose={close} /> };
}
export type ConfirmEffects = ReturnType<typeof useEffectsConfirm>['confirm'];

interface EffectsDialogProps {
  readonly asked: Asked | undefined;
  readonly onClose: (isConfirmed: boolean) => void;
}

function EffectsDialog({ asked, onClose }: EffectsDialogProps) {
  const keepId = useId();
  const shown = useRetained(asked, asked !== undefined);
  return (
    <Drawer
      isOpen={asked !== undefined}
      onClose={() => onClose(false)}
      title={shown?.title ?? ''}
      initialFocusId={keepId}
    >
      {shown && (
        <div className="flex flex-col gap-4">
          <EffectsList {...shown} />
          <InlineConfirm
            question={shown.question}
            confirmLabel={shown.confirmLabel}
            cancelLabel={messages.keep(shown.change.kind === 'models' && shown.change.ids.length > 1)}
            cancelId={keepId}
            onConfirm={async () => onClose(true)}
            onCancel={() => onClose(false)}
          />
        </div>
      )}
    </Drawer>
  );
}

function EffectsList({ change, effects, consequence }: Asked) {
  if (effects === undefined) return <p>{messages.unknown}</p>;
  const { pages, livePages } = effects;
  return (
    <div className="flex flex-col gap-2 rounded-card bg-raised p-4">
      <p className="font-semibold tabular-nums">{summariseEffects(change.kind, effects)}</p>
      {livePages > 0 && <p className="text-sm">{consequence}</p>}
      {livePages > 0 && (
        <ul className="flex list-disc flex-col gap-1 ps-5 text-sm break-words text-muted">
          {pages.map(({ path, title }) => (
            <li key={path}>{messages.page(title, path)}</li>
          ))}
          {livePages > pages.length && <li>{messages.more(livePages - pages.length)}</li>}
        </ul>
      )}
    </div>
  );
}

/** Puts the numbers first: "208 models, 12 with a live page, used 340 times in the last 7 days". */
export function summariseEffects(kind: Change['kind'], effects: Effects): string {
  const { models, modelsWithLivePages, livePages, usesInSevenDays, openRequests } = effects;
  const isAboutModels = kind === 'models' && models > 1;
  const hit = isAboutModels ? messages.models(models, modelsWithLivePages) : messages.pages(livePages);
  const uses = kind !== 'proForm' && livePages > 0 ? [messages.used(usesInSevenDays)] : [];
  const requests = openRequests === undefined ? [] : [messages.openRequests(openRequests)];
  return listPlain([hit, ...uses, ...requests]);
}

const undoMs = 15_000;

export function showUndoToast(done: string, undo: () => void): void {
  const close = showToast(done, {
    action: {
      label: messages.undo,
      onPress: () => {
        close();
        undo();
      },
    },
    durationMs: undoMs,
  });
}
