import type { DynamoDbOptions } from './dynamodb.ts';
import type { FunctionsOptions } from './functions.ts';

export interface CloudOptions {
  /** The output folder of `cdk synth`. */
  readonly assemblyDir: string;
  readonly dataDir: string;
  /** The site's port; media use the next one. 0 takes free ports. */
  readonly port: number;
  /** Real host name of a provider to the base URL of its stand-in. */
  readonly providers?: { readonly hosts: Readonly<Record<string, string>> };
  /** The value of the secret that the templates leave empty. */
  readonly operatorSecret?: Readonly<Record<string, string>>;
  /** Added to every function's environment. */
  readonly functionEnv?: Readonly<Record<string, string>>;
  readonly engine?: DynamoDbOptions['engine'];
  /** Runs the scheduled rules; true by default. */
  readonly schedules?: boolean;
  /** Scales the time that states wait for their tokens; 0.01 is a hundred times as fast. */
  readonly waitScale?: number;
  /** Scales the pauses before retries of tasks and stream batches. */
  readonly retryScale?: number;
  /** Invocations that crash after their effect. */
  readonly crashAfter?: FunctionsOptions['crashAfter'];
  /**
   * The file to which the rights that functions were granted, used and refused are appended, one line of JSON each.
   */
  readonly accessJournal?: string | undefined;
  /** Receives functions' errors and ringing alarms, one line each; standard error by default. */
  readonly report?: (line: string) => void;
}
