import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { listStartedTexts } from '#frontend/src/form/drafted-pages.ts';
import { messages } from '#frontend/src/form/messages.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { generations } from '#shared/contracts/generations.ts';

interface RecentPromptsMenuProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (prompt: string) => void;
}

const maxPrompts = 12;
/** Home's own request, whose response is often cached. */
const latestRequest = { query: { limit: 24 } } as const;

export function RecentPromptsMenu({ isOpen, onOpenChange, button, onChoose }: RecentPromptsMenuProps) {
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const { data, error } = useApi(generations.listGenerations, isOpen ? latestRequest : null, {
    revalidateOnFocus: false,
  });
  const generated = data?.items.map(({ prompt }) => prompt) ?? [];
  const texts = [...generated, ...listStartedTexts(userId)].flatMap((text) => text?.trim() || []);
  const prompts = [...new Set(texts)].slice(0, maxPrompts);
  const isLoading = !data && !error;
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner anchor={button} align="start" sideOffset={4} className="z-50 outline-none">
          <Menu.Popup
            finalFocus={button}
            aria-label={messages.recentPrompts}
            className="max-h-[min(24rem,var(--available-height))] w-96 max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {prompts.map((prompt) => (
              <Menu.Item
                key={prompt}
                onClick={() => onChoose(prompt)}
                className="flex min-h-11 cursor-pointer items-center rounded-control px-3 py-2 text-sm outline-none data-highlighted:bg-hover"
              >
                <span dir="auto" className="line-clamp-2">
                  {prompt}
                </span>
              </Menu.Item>
            ))}
            {prompts.length === 0 && (
              <p className="px-3 py-2 text-sm text-muted">{isLoading ? messages.loading : messages.noRecentPrompts}</p>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
