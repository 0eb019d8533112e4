import type { RouteAnswer } from '#shared/contracts/route.ts';
import type { shares } from '#shared/contracts/shares.ts';
import { type AiMarks, MarkReader, saysMadeByAi } from '#shared/rules/ai-marks.ts';

type Answer = RouteAnswer<typeof shares.checkFile>;

/** The browser reads the whole file for its hash. */
const maxBytes = 512 * 1024 * 1024;
const partBytes = 1024 * 1024;

const messages = {
  checking: 'Checking…',
  tooLarge: 'This file is larger than 512 MB, too large for your browser to check.',
  tooMany: 'You have checked many files today. Try again tomorrow.',
  failed: 'Couldn’t check the file. Try again.',
  title: { ai: 'Yes, made here with AI', artist: 'Yes, made here by our artists' },
  unknown: 'We don’t know this file',
  file: 'The exact file',
  known: { ai: 'One of our stored results, made with AI', artist: 'One of our stored results, made by our artists' },
  notKnown: 'None of our stored results',
  knownWorth: 'Proof: its content equals a stored result, byte for byte.',
  notKnownWorth:
    'No proof of the opposite: a converted, cropped or forwarded copy is another file, and deleted results are forgotten.',
  mark: 'Mark of AI in the file',
  saysAi: (tool: string) => `Says that it was made with AI${tool === '' ? '' : `, and names ${tool}`}`,
  saysOther: (sourceType: string) => `Says “${sourceType}”`,
  noMark: 'None found',
  markWorth: 'A hint: anyone can add, copy or remove a mark.',
  credentials: 'Content credentials (C2PA)',
  madeBy: (generator: string) => `Present: made by ${generator}`,
  present: 'Present, without a name that we can read',
  credentialsWorth: 'A hint: we show the name and don’t check the signature.',
} as const;

const input = document.querySelector<HTMLInputElement>('#file');
const answer = document.querySelector<HTMLElement>('#answer');
const drop = document.querySelector<HTMLElement>('.drop');
let latest: File | undefined;

input?.addEventListener('change', () => void check(input.files?.[0]));
// A file can be chosen before this script has loaded.
void check(input?.files?.[0]);
drop?.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
drop?.addEventListener('dragleave', () => drop.classList.remove('over'));
drop?.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  void check(event.dataTransfer?.files[0]);
});

async function check(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  latest = file;
  show(paragraph(messages.checking));
  const found = await examine(file);
  if (latest === file) show(...found);
}

async function examine(file: File): Promise<HTMLElement[]> {
  if (file.size > maxBytes) return [paragraph(messages.tooLarge)];
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const response = await ask(await hash(bytes));
    if (response === 'too many') return [paragraph(messages.tooMany)];
    return describe(file, response, readMarks(bytes));
  } catch {
    return [paragraph(messages.failed)];
  }
}

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Without the app's client, which this page doesn't load. */
async function ask(sha256: string): Promise<Answer | 'too many'> {
  const response = await fetch('/api/made-here', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sha256 }),
  });
  if (response.status === 429) return 'too many';
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

function readMarks(bytes: Uint8Array): AiMarks {
  const decoder = new TextDecoder('latin1');
  const reader = new MarkReader((part) => decoder.decode(part));
  for (let at = 0; at < bytes.length; at += partBytes) reader.add(bytes.subarray(at, at + partBytes));
  return reader.marks;
}

function describe(file: File, { madeBy }: Answer, marks: AiMarks): HTMLElement[] {
  const { sourceType, tool = '', hasCredentials = false, generator } = marks;
  const text = document.createElement('div');
  const name = paragraph(file.name);
  name.className = 'quiet';
  text.append(element('h2', madeBy ? messages.title[madeBy] : messages.unknown), name);
  const verdict = document.createElement('div');
  verdict.className = 'verdict';
  verdict.append(...preview(file), text);
  const mark = saysMadeByAi(marks) ? messages.saysAi(tool) : sourceType && messages.saysOther(sourceType);
  const credentials = generator === undefined ? messages.present : messages.madeBy(generator);
  const list = document.createElement('dl');
  list.append(
    evidence(
      messages.file,
      madeBy ? messages.known[madeBy] : messages.notKnown,
      madeBy ? messages.knownWorth : messages.notKnownWorth,
    ),
    evidence(messages.mark, mark ?? messages.noMark, messages.markWorth),
    evidence(messages.credentials, hasCredentials ? credentials : messages.noMark, messages.credentialsWorth),
  );
  return [verdict, list];
}

function preview(file: File): HTMLElement[] {
  if (!file.type.startsWith('image/')) return [];
  const image = new Image();
  image.alt = '';
  image.addEventListener('load', () => URL.revokeObjectURL(image.src));
  image.addEventListener('error', () => image.remove());
  image.src = URL.createObjectURL(file);
  return [image];
}

function evidence(label: string, found: string, worth: string): HTMLElement {
  const row = document.createElement('div');
  const worthElement = element('dd', worth);
  worthElement.className = 'worth';
  row.append(element('dt', label), element('dd', found), worthElement);
  return row;
}

function paragraph(text: string): HTMLElement {
  return element('p', text);
}

function element(name: string, text: string): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}

function show(...children: HTMLElement[]): void {
  answer?.replaceChildren(...children);
}
