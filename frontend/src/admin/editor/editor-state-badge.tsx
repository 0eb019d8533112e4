import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages } from './messages.ts';

const tones = {
  unsaved: 'warning',
  saved: 'neutral',
  active: 'success',
  featured: 'success',
  comingSoon: 'warning',
  disabled: 'danger',
  paused: 'warning',
  archived: 'neutral',
} as const;

type EditorState = keyof typeof tones;

/** The one state of the edited definition that matters most. */
export function EditorStateBadge({ state }: { readonly state: EditorState }) {
  return <Badge tone={tones[state]}>{messages.states[state]}</Badge>;
}
