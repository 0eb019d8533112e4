import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']), range: z.string() }),
  ),
});

interface Lookup {
  readonly found: readonly string[];
  /** Says the result in one line. */
  readonly summary: string;
}

/** Asks npm's registry which locked packages that ship have known vulnerabilities. Not every registry can answer. */
export function lookUpVulnerabilities(): Lookup {
  const options = ['--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000'];
  const { stdout } = spawnSync('npm', ['audit', ...options], { encoding: 'utf8' });
  const report = reportSchema.safeParse(parseJson(stdout));
  if (!report.success)
    return { found: [], summary: 'Vulnerabilities of packages: not looked up, the registry did not answer' };
  const entries = Object.entries(report.data.vulnerabilities);
  const found = entries.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  return { found, summary: `Vulnerabilities of packages: ${found.length === 0 ? 'none known' : found.join(', ')}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
