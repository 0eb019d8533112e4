interface Node {
  readonly type: string;
  readonly name?: string;
  readonly callee?: Node;
  readonly object?: Node;
}

const operatorErrors = /^(Error|GenerationFailed|Throttled|ChargeNotMade)$/;

/** Only operators read what is logged and the texts of internal errors, so no test repeats these words. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'operator-texts',
    value: {
      shouldIgnore({ node: { type, callee } }: { readonly node: Node }) {
        const isLog = callee?.object?.name === 'log' || callee?.name === 'reportUnexpected';
        const isError = type === 'NewExpression' && operatorErrors.test(callee?.name ?? '');
        return isLog || isError ? 'Only operators read this text' : undefined;
      },
    },
  },
];
