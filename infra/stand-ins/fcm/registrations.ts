import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { standInInstallation } from '#shared/rules/site-settings.ts';
import { replaceFile } from '../../replace-file.ts';

const fileSchema = z.array(z.string());

/** Registered browsers; they survive a restart. */
export class Registrations {
  readonly #file: string;
  readonly #registered: Set<string>;

  constructor(file: string) {
    this.#file = file;
    this.#registered = new Set(existsSync(file) ? fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : []);
  }

  /** Takes an installation id or a token. */
  add(target: string): void {
    this.#registered.add(target);
    this.#save();
  }

  remove(target: string): void {
    this.#registered.delete(target);
    this.#save();
  }

  all(): string[] {
    return [...this.#registered];
  }

  has(target: string): boolean {
    return this.#registered.has(target) || target.startsWith(standInInstallation);
  }

  #save(): void {
    replaceFile(this.#file, JSON.stringify(this.all()));
  }
}
