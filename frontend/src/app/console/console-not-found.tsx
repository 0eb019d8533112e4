import { Compass } from 'lucide-react';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';

export function ConsoleNotFound() {
  useDocumentTitle(messages.notFound);
  return (
    <NoticeState
      heading="h1"
      icon={Compass}
      title={messages.notFound}
      action={<ButtonLink to="/admin/models">{messages.allModels}</ButtonLink>}
    >
      {messages.notFoundText}
    </NoticeState>
  );
}
