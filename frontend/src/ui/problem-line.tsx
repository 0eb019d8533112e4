/** What kept a form from being sent, said at once; nothing while all is well. */
export function ProblemLine({ problem }: { readonly problem: string | undefined }) {
  return (
    <p role="alert" className="rounded-control border border-danger px-4 py-3 text-sm text-danger empty:hidden">
      {problem}
    </p>
  );
}
