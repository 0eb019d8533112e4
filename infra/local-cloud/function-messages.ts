/** The settings of a worker. */
export interface WorkerSetup {
  readonly bundleFile: string;
  readonly exportName: string;
  /** The stand-in's base URL for each real host name. */
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
