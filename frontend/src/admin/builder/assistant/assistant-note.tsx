import { adminAssist } from '#shared/contracts/admin-assist.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { messages } from './messages.ts';

/** Which language model drafts here, until when it is there, and why it can't be asked. */
export function AssistantNote() {
  const { data: assistant } = useApi(adminAssist.getAssistant, {});
  if (assistant === undefined) return null;
  const { model, shutsDownOn, problem } = assistant;
  return (
    <p className="text-sm text-muted">
      {messages.draftedBy(model)} {shutsDownOn && messages.shutsDownOn(shutsDownOn)} {problem}
    </p>
  );
}
