import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '#infra/local-cloud/ports.ts';
import { type Engine, type EngineElement, retryUntilDone } from './engine.ts';

/** Drives WebKitGTK over WebDriver, because no package does. */
export const webkit: Engine = {
  name: 'WebKit',
  programs: ['WebKitWebDriver', 'Xvfb'],
  install: 'apt-get install webkit2gtk-driver xvfb',
  async start(size) {
    const { display, child: screen } = await startScreen();
    const [port = 0] = await freePorts(1);
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display },
      stdio: 'ignore',
    });
    const address = `http://127.0.0.1:${port}`;
    await retryUntilDone(() => send('GET', `${address}/status`));
    // Without the browser's own bars, which need more room than a phone is wide.
    const options = { args: ['--automation', '--full-screen'] };
    const { sessionId } = await send('POST', `${address}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    const session = `${address}/session/${sessionId}`;
    await send('POST', `${session}/window/rect`, size);
    const run = (script: (...args: never[]) => unknown, args: unknown[] = []) =>
      send('POST', `${session}/execute/sync`, { script: `return (${String(script)})(...arguments)`, args });
    const errors: string[] = [];
    const readErrors = async () => {
      errors.push(...((await run(takeErrors)) ?? []));
      return errors;
    };
    return {
      readErrors,
      evaluate: (script, ...args) => run(script, args),
      open: async (url) => {
        await readErrors();
        await send('POST', `${session}/url`, { url });
        await run(watchErrors);
      },
      find: async (script, ...args) => {
        const reference = await run(script, args);
        if (!reference) return undefined;
        const centre = () => run(findCentre, [reference]);
        return toElement(session, reference[elementKey], centre);
      },
      screenshot: async () => Buffer.from(await send('GET', `${session}/screenshot`), 'base64'),
      close: async () => {
        await send('DELETE', session);
        for (const child of [driver, screen]) await end(child);
      },
    };
  },
};

type Watched = typeof globalThis & { watchedErrors?: string[] };

/** Runs in the page, because this WebDriver does not report the console. */
function watchErrors(): void {
  const watched: string[] = [];
  (globalThis as Watched).watchedErrors = watched;
  addEventListener('error', ({ message }) => watched.push(message));
  addEventListener('unhandledrejection', ({ reason }) => watched.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => watched.push(violatedDirective));
  console.error = (...parts: unknown[]) => watched.push(parts.join(' '));
}

function takeErrors(): string[] | undefined {
  return (globalThis as Watched).watchedErrors?.splice(0);
}

/** The name of an element's reference, fixed by the WebDriver standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const control = '\uE009';

/** Runs in the page. */
function findCentre(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

function toElement(session: string, id: string, findCentreOf: () => Promise<{ x: number; y: number }>): EngineElement {
  const element = `${session}/element/${id}`;
  return {
    // The driver's own click refuses some links that a person can press.
    click: async () => {
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      const actions = [{ type: 'pointerMove', duration: 0, ...(await findCentreOf()) }, ...press];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await send('POST', `${session}/actions`, { actions: [mouse] });
    },
    replaceText: async (text) => {
      await send('POST', `${element}/value`, { text: `${control}a` });
      await send('POST', `${element}/value`, { text });
    },
    chooseFile: (path) => send('POST', `${element}/value`, { text: path }),
  };
}

async function send(method: string, url: string, body?: object): Promise<any> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: any };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function startScreen(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(child.stdout, 'data');
  return { display: `:${String(line).trim()}`, child };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
