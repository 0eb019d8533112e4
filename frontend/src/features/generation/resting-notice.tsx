import { restingMessage } from '#shared/rules/resting-message.ts';

/** Above a form with which nothing begins for a while. */
export function RestingNotice() {
  return (
    <p role="status" className="bg-raised px-4 py-3 text-center text-pretty">
      {restingMessage}
    </p>
  );
}
