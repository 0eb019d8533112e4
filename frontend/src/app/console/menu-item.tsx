import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { showToast } from '#frontend/src/ui/toasts.tsx';

export interface MenuPlace {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly opensTab?: boolean;
}

/** For whom an entry is, and what whoever else tries it is told. */
export interface Barrier {
  readonly hint: string;
  readonly refusal: string;
}

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none data-highlighted:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-muted';

interface PlaceItemProps {
  readonly place: MenuPlace;
  /** Absent when it is for this admin. */
  readonly barrier?: Barrier | undefined;
}

export function PlaceItem({ place: { to, label, icon, opensTab }, barrier }: PlaceItemProps) {
  if (barrier) return <BarredItem icon={icon} label={label} barrier={barrier} />;
  return (
    <Menu.Item render={<Link to={to} target={opensTab ? '_blank' : undefined} />} className={itemClass}>
      <Entry icon={icon} label={label} />
    </Menu.Item>
  );
}

interface ActionItemProps extends Pick<MenuPlace, 'label' | 'icon'>, Pick<PlaceItemProps, 'barrier'> {
  readonly onClick: () => void;
}

export function ActionItem({ label, icon, onClick, barrier }: ActionItemProps) {
  if (barrier) return <BarredItem icon={icon} label={label} barrier={barrier} />;
  return (
    <Menu.Item onClick={onClick} className={itemClass}>
      <Entry icon={icon} label={label} />
    </Menu.Item>
  );
}

interface BarredItemProps extends Pick<MenuPlace, 'label' | 'icon'> {
  readonly barrier: Barrier;
}

function BarredItem({ label, icon, barrier: { hint, refusal } }: BarredItemProps) {
  return (
    <Menu.Item aria-disabled title={hint} onClick={() => showToast(refusal)} className={itemClass}>
      <Entry icon={icon} label={label} hint={hint} />
    </Menu.Item>
  );
}

function Entry({ icon: Icon, label, hint }: Pick<MenuPlace, 'label' | 'icon'> & { readonly hint?: string }) {
  return (
    <>
      <Icon aria-hidden className="size-5 text-muted" />
      <span className="flex flex-col">
        {label}
        {hint && <span className="text-xs font-normal text-muted">{hint}</span>}
      </span>
    </>
  );
}
