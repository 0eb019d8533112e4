import { falEndpoints } from './catalog.ts';
import { type FalEndpoint, text } from './endpoint.ts';

type Description = Partial<Pick<FalEndpoint, 'input' | 'output' | 'price' | 'status'>>;

/** Tests change these descriptions, as fal does from time to time; jobs run as before. */
export class PublishedEndpoints {
  isDown = false;
  readonly #changes = new Map<string, Description>();
  readonly #removed = new Set<string>();
  readonly #undocumented = new Set<string>();

  change(endpointId: string, description: Description): void {
    this.#changes.set(endpointId, { ...this.#changes.get(endpointId), ...description });
  }

  addInput(endpointId: string, name: string): void {
    const input = this.find(endpointId)?.input;
    if (input === undefined) throw new Error(`There is no endpoint ${endpointId}`);
    const order = [...(input['x-fal-order-properties'] ?? []), name];
    const properties = { ...input.properties, [name]: text({ maxLength: 100 }) };
    this.change(endpointId, { input: { ...input, 'x-fal-order-properties': order, properties } });
  }

  remove(endpointId: string): void {
    this.#removed.add(endpointId);
  }

  /** The endpoint stays in fal's list, but its document answers 404. */
  hideDocument(endpointId: string): void {
    this.#undocumented.add(endpointId);
  }

  isDocumented(endpointId: string): boolean {
    return !this.#undocumented.has(endpointId);
  }

  restore(): void {
    this.isDown = false;
    this.#changes.clear();
    this.#removed.clear();
    this.#undocumented.clear();
  }

  all(): FalEndpoint[] {
    return [...falEndpoints.keys()].flatMap((id) => this.find(id) ?? []);
  }

  find(endpointId: string): FalEndpoint | undefined {
    const endpoint = this.#removed.has(endpointId) ? undefined : falEndpoints.get(endpointId);
    return endpoint && { ...endpoint, ...this.#changes.get(endpointId) };
  }
}
