import type { Condition } from '#functions/domain/alerts/alert.ts';
import type { BrokenPage, ProviderChange } from '#shared/contracts/admin-overview.ts';
import { plural } from '#shared/kernel/language.ts';
import { modelEditorPath, pageSettingsPath, modelStatsPath, formRequestsPath } from '#shared/rules/console-paths.ts';
import type { PauseReason } from '#shared/rules/protection.ts';
import { describeChange } from '#shared/rules/provider-change-text.ts';

interface Paused {
  readonly kind: 'model' | 'key' | 'stage';
  readonly id: string;
  readonly name: string;
  readonly ownerId?: string | undefined;
  readonly reason?: PauseReason | undefined;
}

const pauseTexts: Readonly<Record<PauseReason, string>> = {
  failures: 'Too many generations failed today. It resumes after a successful test request.',
  margin: 'Its margin fell below the floor. Change its price or endpoint to resume it.',
  cost: 'It reached its daily cost ceiling. It resumes at midnight UTC.',
};

export function describePause({ kind, id, name, ownerId, reason }: Paused): Condition {
  return {
    kind: 'paused',
    subject: `${kind}#${id}`,
    title: kind === 'stage' ? 'All models are paused' : `${subjectName(kind, name)} is paused`,
    body: reason === undefined ? 'No generation starts with it.' : pauseTexts[reason],
    path: '/admin/pauses',
    concerns: describeConcerned(kind, ownerId),
  };
}

const pageTexts: Readonly<Record<BrokenPage['reason'], string>> = {
  'key deleted': 'Its API key was deleted. Choose another key in the page’s settings.',
  'key off': 'Its API key is off. Switch the key on, or choose another one in the page’s settings.',
};

export function describeBrokenPage({
  routePath,
  modelId,
  title,
  reason,
  ownerUserId,
}: BrokenPage & { readonly ownerUserId: string }): Condition {
  return {
    kind: 'broken-page',
    subject: routePath,
    title: `${title} can’t generate`,
    body: pageTexts[reason],
    path: pageSettingsPath({ modelId, routePath }),
    concerns: { ownerUserId },
  };
}

export function describeStuck({ count, isMore }: { readonly count: number; readonly isMore: boolean }): Condition {
  return {
    kind: 'stuck',
    subject: 'all',
    title: isMore ? `More than ${count} generations are stuck` : plural(count, stuckForms),
    body: 'They run much longer than expected. Check them in the monitor.',
    path: '/processing-monitor',
    concerns: { everyone: true },
  };
}

const stuckForms = { one: '# generation is stuck', other: '# generations are stuck' };

export function describeWaitingRequest(
  { id, name, ownerUserId }: { readonly id: string; readonly name: string; readonly ownerUserId: string },
  { count, hours }: { readonly count: number; readonly hours: number },
): Condition {
  return {
    kind: 'waiting-request',
    subject: id,
    title: `${name}: ${plural(count, requestForms)}`,
    body: `Nobody has started on ${plural(count, themForms)} for ${plural(hours, hourForms)}.`,
    path: formRequestsPath(id),
    concerns: { ownerUserId },
  };
}

export function describeOverdueReports({
  count,
  isMore,
}: {
  readonly count: number;
  readonly isMore: boolean;
}): Condition {
  return {
    kind: 'overdue-report',
    subject: 'all',
    title: isMore ? `More than ${count} reports are overdue` : plural(count, overdueForms),
    body: 'Reported results must be decided within the time that the law allows.',
    path: '/admin/reports',
    concerns: { right: 'reports' },
  };
}

const overdueForms = { one: '# report is overdue', other: '# reports are overdue' };

const requestForms = { one: '# request is waiting', other: '# requests are waiting' };
const themForms = { one: 'it', other: 'them' };
const hourForms = { one: 'an hour', other: '# hours' };

interface NearCeiling extends Paused {
  readonly costUsd: number;
  readonly ceilingUsd: number;
}

export function describeCeiling({ kind, id, name, ownerId, costUsd, ceilingUsd }: NearCeiling): Condition {
  return {
    kind: 'near-ceiling',
    subject: `${kind}#${id}`,
    title: `${kind === 'stage' ? 'All models' : subjectName(kind, name)}: ${dollars(costUsd)} of ${dollars(ceilingUsd)} spent today`,
    body: 'At the daily cost ceiling, it is paused until midnight UTC.',
    path: kind === 'key' ? '/admin/api-keys' : kind === 'model' ? modelStatsPath(id) : '/admin',
    concerns: describeConcerned(kind, ownerId),
  };
}

interface RefusedKey {
  readonly subject: string;
  readonly provider: string;
  readonly name: string;
  readonly accessId?: string | undefined;
}

export function describeRefusedKey({ subject, provider, name, accessId }: RefusedKey): Condition {
  return {
    kind: 'refused-key',
    subject,
    title: name === '' ? `${provider} refuses the stage’s own key` : `${provider} refuses the API key ${name}`,
    body: 'Generations that pay with it fail. Replace the key.',
    path: '/admin/api-keys',
    concerns: accessId === undefined ? {} : { accessId },
  };
}

export function describeProviderChange(change: ProviderChange & { readonly ownerUserId: string }): Condition {
  const { modelId, name, ownerUserId } = change;
  return {
    kind: 'drift',
    subject: modelId,
    title: `The provider changed ${name}`,
    body: describeChange(change),
    path: modelEditorPath(modelId),
    concerns: { ownerUserId },
  };
}

function subjectName(kind: 'model' | 'key', name: string): string {
  const known = name === '' ? 'without a name' : name;
  return kind === 'key' ? `The API key ${known}` : known;
}

function describeConcerned(kind: Paused['kind'], ownerId: string | undefined): Condition['concerns'] {
  if (kind === 'stage') return { everyone: true };
  if (ownerId === undefined) return {};
  return kind === 'key' ? { accessId: ownerId } : { ownerUserId: ownerId };
}

function dollars(amountUsd: number): string {
  return `$${amountUsd.toFixed(2)}`;
}
