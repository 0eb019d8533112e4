import { TextFinder } from './text-finder.ts';

interface Played {
  readonly found: ReadonlySet<string>;
  readonly failure: unknown;
}

/** Plays each scene once, for the first of its rows, because one visit shows many texts. */
export class ScenePlayer<SceneName extends string, Text extends string> {
  private readonly played = new Map<SceneName, Promise<Played>>();
  private readonly play: (scene: SceneName, finder: TextFinder<Text>) => Promise<void>;

  constructor(play: (scene: SceneName, finder: TextFinder<Text>) => Promise<void>) {
    this.play = play;
  }

  /** Throws the reason why the scene did not find the row. */
  async find(scene: SceneName, text: string): Promise<void> {
    const { found, failure } = await this.outcomeOf(scene);
    if (!found.has(text)) throw failure ?? new Error(`The scene “${scene}” does not check “${text}”`);
  }

  /** Throws the error that ended the scene early, even after its last row. */
  async end(scene: SceneName): Promise<void> {
    const { failure } = await this.outcomeOf(scene);
    if (failure !== undefined) throw failure;
  }

  private outcomeOf(scene: SceneName): Promise<Played> {
    const played = this.played.get(scene) ?? this.playOnce(scene);
    this.played.set(scene, played);
    return played;
  }

  private async playOnce(scene: SceneName): Promise<Played> {
    const finder = new TextFinder<Text>();
    const failure = await this.play(scene, finder).then(
      () => undefined,
      (error: unknown) => error ?? new Error('The scene failed'),
    );
    return { found: finder.found, failure };
  }
}
