/** Browsers that have told Firebase that they are there, or no more, since the stand-in's start. */
export class Registrations {
  readonly #registered = new Set<string>();
  readonly #gone = new Set<string>();

  add(fid: string): void {
    this.#registered.add(fid);
    this.#gone.delete(fid);
  }

  remove(fid: string): void {
    this.#registered.delete(fid);
    this.#gone.add(fid);
  }

  all(): string[] {
    return [...this.#registered];
  }

  /** Of browsers that never came here it is believed that they are registered: this machine's own make up their ids. */
  isGone(fid: string): boolean {
    return this.#gone.has(fid) || fid.includes('unregistered');
  }
}
