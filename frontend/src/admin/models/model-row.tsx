import { Copy, Pencil, Power } from 'lucide-react';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { ModelIcon } from '#frontend/src/ui/model-icon.tsx';
import { messages } from './messages.ts';
import { badgeOf } from './model-filter.ts';

export interface ModelActions {
  readonly duplicate: (model: ModelSummary) => void;
  readonly toggle: (model: ModelSummary) => void;
  /** The model that an action is under way for. */
  readonly busyId: string | undefined;
}

const tones = { disabled: 'danger', comingSoon: 'neutral', featured: 'neutral', active: 'success' } as const;

export function ModelRow({ model, actions }: { readonly model: ModelSummary; readonly actions: ModelActions }) {
  const badge = badgeOf(model);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <ModelIcon name={model.iconName} color={model.iconColor} background={model.iconBg} url={model.iconUrl} />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold">{model.name}</h2>
          <Badge tone={tones[badge]}>{messages.badges[badge]}</Badge>
        </div>
        <p className="line-clamp-2 text-sm text-muted">{model.description}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
          <span className="break-all">{model.endpoint}</span>
          <span>{messages.credits(model.creditCost)}</span>
          <span>{messages.version(model.version)}</span>
        </p>
      </div>
      <RowActions model={model} actions={actions} />
    </li>
  );
}

function RowActions({ model, actions }: { readonly model: ModelSummary; readonly actions: ModelActions }) {
  const isBusy = actions.busyId === model.id;
  const toggle = model.isAvailable ? messages.deactivate : messages.activate;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        disabled={isBusy}
        aria-label={messages.of(messages.duplicate, model.name)}
        onClick={() => actions.duplicate(model)}
      >
        <Copy aria-hidden className="size-4" />
        {messages.duplicate}
      </Button>
      <Button disabled={isBusy} aria-label={messages.of(toggle, model.name)} onClick={() => actions.toggle(model)}>
        <Power aria-hidden className="size-4" />
        {toggle}
      </Button>
      <ButtonLink to={`/admin/create?edit=${model.id}`} aria-label={messages.of(messages.edit, model.name)}>
        <Pencil aria-hidden className="size-4" />
        {messages.edit}
      </ButtonLink>
    </div>
  );
}
