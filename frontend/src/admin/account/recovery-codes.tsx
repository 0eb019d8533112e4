import { Copy } from 'lucide-react';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineQuestion } from '#frontend/src/ui/inline-question.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';

/** The only time that anybody sees them. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  return (
    <InlineQuestion label={messages.recoveryTitle}>
      <p>{messages.recoveryText}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded-control border border-line bg-raised p-4 font-mono select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(codes.join('\n'))}>
          <Copy aria-hidden className="size-4" />
          {copied === undefined ? messages.copyCodes : messages.codesCopied}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </InlineQuestion>
  );
}
