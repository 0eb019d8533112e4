/** What a worker needs to know before its first invocation. */
export interface WorkerSetup {
  readonly bundleFile: string;
  readonly exportName: string;
  /** Real host name to the base URL of its stand-in. */
  readonly hosts: Readonly<Record<string, string>>;
}

export interface InvocationRequest {
  readonly id: string;
  readonly event: unknown;
  readonly deadlineEpochMs: number;
}

/** An error as the Lambda runtime reports it. */
export interface FunctionErrorBody {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

export type InvocationAnswer =
  | { readonly id: string; readonly result: unknown }
  | { readonly id: string; readonly error: FunctionErrorBody };
