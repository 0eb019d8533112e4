interface Closable {
  close(): unknown;
}

/** Started parts, which are stopped in reverse order. */
export class RunningParts {
  private readonly parts: Closable[] = [];

  add<Part extends Closable>(part: Part): Part {
    this.parts.push(part);
    return part;
  }

  async close(): Promise<void> {
    for (const part of this.parts.splice(0).toReversed()) await part.close();
  }
}
