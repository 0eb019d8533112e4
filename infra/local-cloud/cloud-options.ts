import type { DynamoDbOptions } from './dynamodb.ts';
import type { FunctionsOptions } from './functions.ts';

export interface CloudOptions {
  /** What `cdk synth` wrote. */
  readonly assemblyDir: string;
  readonly dataDir: string;
  /** The site's; the media's is the next one. 0 takes free ports. */
  readonly port: number;
  /** Real host name of a provider to the base URL of its stand-in. */
  readonly providers?: { readonly hosts: Readonly<Record<string, string>> };
  /** What an operator would put into the secret that the templates leave empty. */
  readonly operatorSecret?: Readonly<Record<string, string>>;
  /** Added to every function's environment. */
  readonly functionEnv?: Readonly<Record<string, string>>;
  readonly engine?: DynamoDbOptions['engine'];
  /** Whether the scheduled rules run; they do by default. */
  readonly schedules?: boolean;
  /** Shortens or stretches how long states wait for their tokens; 0.01 is a hundred times as fast. */
  readonly waitScale?: number;
  /** Shortens or stretches the pauses before a task, or a batch of a stream, is tried again. */
  readonly retryScale?: number;
  /** Which invocations end in a crash after their effect. */
  readonly crashAfter?: FunctionsOptions['crashAfter'];
  /** Receives what functions were granted, used and were refused, a line of JSON each; the file is added to. */
  readonly accessJournal?: string | undefined;
  /** Receives errors of functions and alarms that ring, one line each; standard error by default. */
  readonly report?: (line: string) => void;
}
