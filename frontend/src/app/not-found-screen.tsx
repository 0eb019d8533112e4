import { Compass } from 'lucide-react';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

export function NotFoundScreen() {
  return (
    <main className="flex min-h-dvh items-center">
      <title>{messages.notFound}</title>
      <NoticeState
        heading="h1"
        icon={Compass}
        title={messages.notFound}
        action={<ButtonLink to="/">{messages.goHome}</ButtonLink>}
      >
        {messages.notFoundText}
      </NoticeState>
    </main>
  );
}
