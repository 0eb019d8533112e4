import { type PoolOptions, type PoolWorker, ThreadsPoolWorker } from 'vitest/node';

const runsPerThread = 100;
let thread: ThreadsPoolWorker | undefined;
let runs = 0;

/**
 * A thread that outlives its run, so a mutant costs its tests but not the loading of all modules. Every run leaves a
 * few listeners in it, so it is replaced now and then.
 */
export class ReusedThread implements PoolWorker {
  readonly name = 'reused';
  readonly #options: PoolOptions;
  readonly #listeners: { event: string; callback: (message: unknown) => void }[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async start() {
    runs += 1;
    if (runs % runsPerThread === 0) {
      await thread?.stop();
      thread = undefined;
    }
    if (thread) return;
    thread = new ThreadsPoolWorker(this.#options);
    await thread.start();
  }

  on(event: string, callback: (message: unknown) => void) {
    this.#listeners.push({ event, callback });
    thread?.on(event, callback);
  }

  off(event: string, callback: (message: unknown) => void) {
    thread?.off(event, callback);
  }

  send(message: Parameters<PoolWorker['send']>[0]) {
    // A run ends by itself at its first failure. If this message arrived too late, the thread would skip the next run's
    // tests.
    if ('m' in message && message.m === 'onCancel') return undefined;
    if (message.type !== 'stop') return thread?.send(message);
    const stopped = { type: 'stopped', __vitest_worker_response__: true };
    for (const { event, callback } of this.#listeners) if (event === 'message') callback(stopped);
  }

  async stop() {
    for (const { event, callback } of this.#listeners) thread?.off(event, callback);
  }

  deserialize(message: unknown) {
    return message;
  }
}
