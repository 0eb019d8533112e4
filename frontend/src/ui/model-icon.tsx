import { clsx } from 'clsx';
import { Zap } from 'lucide-react';
import { createElement, useState } from 'react';
import useSWRImmutable from 'swr/immutable';

interface ModelIconProps {
  readonly name: string;
  /** Stored class names, such as `text-primary` or `bg-primary/20`. */
  readonly color: string;
  readonly background: string;
  readonly url?: string | undefined;
  readonly isSmall?: boolean;
}

export function ModelIcon({ name, color, background, url, isSmall = false }: ModelIconProps) {
  const icons = useModelIcons();
  const [failedUrl, setFailedUrl] = useState<string>();
  return (
    <span
      className={clsx(
        'flex shrink-0 items-center justify-center rounded-control',
        isSmall ? 'size-8' : 'size-11',
        background,
        color,
      )}
    >
      {url && url !== failedUrl ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(url)}
          className="size-full rounded-control object-cover"
        />
      ) : (
        icons &&
        createElement((Object.hasOwn(icons, name) && icons[name]) || Zap, { 'aria-hidden': true, className: 'size-5' })
      )}
    </span>
  );
}

export function useModelIcons() {
  return useSWRImmutable('model-icons', async () => (await import('./model-icons.ts')).modelIcons).data;
}

/** Each colour of model icons has a class in `screens.css`. */
export const iconColors = ['primary', 'red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
type IconColor = (typeof iconColors)[number];

export function iconClasses(color: IconColor): { iconColor: string; iconBg: string } {
  return { iconColor: `text-${color}`, iconBg: `bg-${color}/20` };
}
