import type { ValueSchema } from '#shared/form/value-schema.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';

interface AcceptedValuesProps {
  readonly schema: ValueSchema;
  readonly onForget: () => void;
}

/** What an import found out about the field's values, and the way to do without it. */
export function AcceptedValues({ schema, onForget }: AcceptedValuesProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-[0.9375rem] font-medium">{messages.accepted}</h3>
      <pre className="overflow-x-auto rounded-control bg-raised p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(schema, null, 2)}
      </pre>
      <p className="text-sm text-muted">{messages.acceptedHint}</p>
      <Button className="self-start" onClick={onForget}>
        {messages.forget}
      </Button>
    </section>
  );
}
