import { join } from 'node:path';
import browserData, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { oldestBrowsers } from '#frontend/vite.config.ts';

const builtins: Identifier = browserData.javascript.builtins!;
const builtinsWithDistinctNames = ['Array', 'Map', 'Object', 'Promise', 'RegExp', 'Set', 'String'];
/** The app asks whether `Notification` exists before it uses one. Setting an unknown limit has no effect. */
const askedFor = ['Notification.permission', 'Notification.requestPermission', 'Error.stackTraceLimit'];

it('are asked for nothing that they lack by the built pages', async () => {
  const chunks = await buildPages();
  expect(chunks.length).toBeGreaterThan(50);
  const { members, methods } = listLacking();
  expect(members).toContain('Promise.withResolvers');
  expect(methods).toContain('isSubsetOf');
  const findings = chunks.flatMap(({ fileName, code }) => [
    ...members.filter((member) => uses(code, member)).map((member) => `${fileName} ${member}`),
    ...methods.filter((method) => code.includes(`.${method}(`)).map((method) => `${fileName} .${method}()`),
  ]);
  expect(findings).toEqual([]);
});

async function buildPages(): Promise<Rolldown.OutputChunk[]> {
  const configFile = join(import.meta.dirname, '../../frontend/vite.config.ts');
  const built = (await build({ configFile, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
  return built.output.filter((file) => file.type === 'chunk');
}

/** Lists members like `Promise.withResolvers`, and names of methods that only builtins too new for us have. */
function listLacking() {
  const members: string[] = [];
  const tooNew = new Set<string>();
  const known = new Set<string>();
  for (const group of [builtins, browserData.api]) {
    for (const [owner, parts] of Object.entries(group)) {
      for (const [part, { __compat: statement }] of Object.entries((parts ?? {}) as Record<string, Identifier>)) {
        const name = part.replace(/_static$/, '');
        if (!statement || !/^\w+$/.test(name)) continue;
        if (isSupported(statement)) known.add(name);
        else {
          members.push(`${owner}.${name}`);
          if (group === builtins && builtinsWithDistinctNames.includes(owner)) tooNew.add(name);
        }
      }
    }
  }
  const methods = [...tooNew].filter((name) => !known.has(name));
  return { members: members.filter((member) => !askedFor.includes(member)), methods };
}

function isSupported({ support }: CompatStatement): boolean {
  return oldestBrowsers.every(({ mdn, version }) => {
    const statements = [support[mdn] ?? []].flat();
    const since = statements.find(({ flags, prefix }) => !flags && !prefix)?.version_added;
    return typeof since === 'string' && Number.parseFloat(since.replace('≤', '')) <= Number(version);
  });
}

/** A use after `typeof URL.canParse` or `'captureStackTrace' in Error` is no finding. */
function uses(code: string, member: string): boolean {
  if (!code.includes(member)) return false;
  const [owner = '', name = ''] = member.split('.');
  const use = new RegExp(`(?<![\\w$.])(?:globalThis\\.|window\\.)?${owner}\\.${name}(?![\\w$])`);
  const question = new RegExp(`typeof ${owner}\\.${name}|['"\`]${name}['"\`]\\s*in ${owner}|${owner}\\.${name}&&`);
  return use.test(code) && !question.test(code);
}
