import sharp from 'sharp';
import * as z from 'zod/mini';

const urlSchema = z.url({ protocol: /^(https?|data)$/ });
const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: urlSchema }) }),
]);
export const moderationBody = z.strictObject({
  model: z._default(z.string(), 'omni-moderation-latest'),
  input: z.union([z.string(), z.array(z.string()), z.array(partSchema).check(z.minLength(1))]),
});
type ModerationBody = z.infer<typeof moderationBody>;

const categories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const;
type Category = (typeof categories)[number];
type Scores = Partial<Record<Category, number>>;

const pictureCategories: ReadonlySet<Category> = new Set([
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'violence',
  'violence/graphic',
]);

/** Whole words, in several languages; scripts without spaces are searched as they are. */
const words: readonly { readonly scores: Scores; readonly words: readonly string[] }[] = [
  {
    scores: { sexual: 0.95 },
    words: [
      'nude',
      'naked',
      'desnuda',
      'desnudo',
      'nackt',
      'nue',
      'nuda',
      'pelada',
      'голая',
      'çıplak',
      'çiplak',
      '裸体',
      '全裸',
    ],
  },
  {
    scores: { sexual: 0.5 },
    words: [
      'undress',
      'undressed',
      'desvestir',
      'ausziehen',
      'déshabiller',
      'spogliare',
      'раздеть',
      '脱掉衣服',
      '脱がせて',
    ],
  },
  {
    scores: { 'violence/graphic': 0.96, violence: 0.97 },
    words: ['gore', 'massacre', 'blutbad', 'masacre', 'резня', '屠杀'],
  },
  { scores: { 'hate/threatening': 0.9, hate: 0.95 }, words: ['exterminate them', 'exterminarlos', 'уничтожить их'] },
  { scores: { 'self-harm/instructions': 0.9, 'self-harm': 0.9 }, words: ['how to hurt myself', 'cómo lastimarme'] },
  { scores: { 'illicit/violent': 0.95, illicit: 0.95 }, words: ['build a bomb', 'bombe bauen', 'construir una bomba'] },
];
const minors = ['child', 'kid', 'schoolgirl', 'niña', 'kind', 'enfant', 'bambina', 'ребёнок', '孩子', '子供'];

/** Most pixels of a forbidden picture are like one of these colours. */
const colours: readonly { readonly rgb: readonly [number, number, number]; readonly scores: Scores }[] = [
  { rgb: [255, 0, 255], scores: { sexual: 0.97 } },
  { rgb: [255, 0, 0], scores: { 'violence/graphic': 0.97, violence: 0.97 } },
  { rgb: [0, 255, 255], scores: { 'self-harm/intent': 0.95, 'self-harm': 0.95 } },
];

/** Undefined for a second picture. */
export async function moderate({ input }: ModerationBody): Promise<object[] | undefined> {
  if (typeof input === 'string') return [result(judgeText(input), {})];
  const parts = input.map((part) => (typeof part === 'string' ? { type: 'text' as const, text: part } : part));
  if (typeof input[0] === 'string')
    return parts.map((part) => result(part.type === 'text' ? judgeText(part.text) : {}, {}));
  const pictures = parts.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
  if (pictures.length > 1) return undefined;
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return [result(judgeText(text), pictures[0] === undefined ? {} : await judgePicture(pictures[0]))];
}

function result(ofText: Scores, ofPicture: Scores) {
  const scores = categories.map((name) => [name, Math.max(0.0001, ofText[name] ?? 0, ofPicture[name] ?? 0)] as const);
  const applied = categories.map((name) => [
    name,
    [
      ...(ofText[name] === undefined ? [] : ['text']),
      ...(pictureCategories.has(name) && ofPicture[name] ? ['image'] : []),
    ],
  ]);
  return {
    flagged: scores.some(([, score]) => score >= 0.5),
    categories: Object.fromEntries(scores.map(([name, score]) => [name, score >= 0.5])),
    category_scores: Object.fromEntries(scores),
    category_applied_input_types: Object.fromEntries(applied),
  };
}

function judgeText(text: string): Scores {
  const lower = text.toLowerCase();
  const found = words.filter((entry) => entry.words.some((word) => hasWord(lower, word))).map(({ scores }) => scores);
  const scores: Scores = Object.assign({}, ...found.toReversed());
  return scores.sexual !== undefined && minors.some((word) => hasWord(lower, word))
    ? { ...scores, 'sexual/minors': 0.9 }
    : scores;
}

function hasWord(text: string, word: string): boolean {
  if (/\p{Script=Han}|\p{Script=Hiragana}/u.test(word)) return text.includes(word);
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

async function judgePicture(url: string): Promise<Scores> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { channels } = await sharp(bytes).flatten().toColourspace('srgb').stats();
  const mean = channels.slice(0, 3).map((channel) => channel.mean);
  return (
    colours.find(({ rgb }) => rgb.every((value, index) => Math.abs(value - (mean[index] ?? 128)) < 40))?.scores ?? {}
  );
}
