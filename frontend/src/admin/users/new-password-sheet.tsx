import { Copy } from 'lucide-react';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

interface NewPasswordSheetProps {
  readonly name: string;
  /** Undefined when there is none to show. */
  readonly password: string | undefined;
  readonly onClose: () => void;
}

/** A generated password, once: nobody can see it again. */
export function NewPasswordSheet({ name, password, onClose }: NewPasswordSheetProps) {
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => void copy(password ?? '')}>
        <Copy aria-hidden className="size-4" />
        {copied === undefined ? messages.copy : messages.copied}
      </Button>
      <Button onClick={onClose}>{messages.done}</Button>
    </div>
  );
  return (
    <Sheet isOpen={password !== undefined} onClose={onClose} title={messages.newPassword} footer={actions}>
      <div className="flex flex-col gap-4">
        <p>{messages.shownOnce(name)}</p>
        <p className="rounded-control border border-line bg-raised p-4 text-center font-mono text-lg break-all select-all">
          {password}
        </p>
      </div>
    </Sheet>
  );
}
