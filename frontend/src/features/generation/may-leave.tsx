import { messages } from './messages.ts';
import type { GenerationView } from './use-generation-view.ts';

/** Nobody has to stay while something is made; what takes long says so. */
export function MayLeave({ form, generation }: Pick<GenerationView, 'form' | 'generation'>) {
  return (
    <p className="text-sm text-muted">
      {form.isLongRunning && generation && `${messages.startedInBackground}. `}
      {messages.mayLeave}
    </p>
  );
}
