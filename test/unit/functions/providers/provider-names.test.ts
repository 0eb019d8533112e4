import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** Allowed places: a stored name, a registration, or a text on a screen. */
const allowedMentions: Readonly<Record<string, RegExp>> = {
  'functions/providers/providers.ts': /import \{ fal \}|new Providers\(\[fal\]\)/,
  'functions/providers/job-providers.ts':
    /import \{ falJobProvider \}|new Providers<JobProvider>\(\[falJobProvider\]\)/,
  'functions/providers/queue-providers.ts':
    /import \{ falQueueProvider \}|new Providers<JobProvider<JobQueue>>\(\[falQueueProvider\]\)/,
  'functions/providers/provider.ts': /`fal\.ai`/,
  'functions/api/admin-monitor/read-generations.ts': /'Generation failed at FAL API level'/,
  'functions/workflow/store.ts': /No media URL found in FAL result/,
  'shared/contracts/admin-monitor.ts': /'Missing FAL request ID or polling node name'/,
  'shared/rules/output-settings.ts': /const firstProvider = 'fal';/,
  'infra/stacks/data-stack.ts': /falKey/,
};

it("server code names a provider of models only in the provider's own folder", () => {
  const files = globSync(['functions/**/*.ts', 'shared/**/*.ts', 'infra/{stacks,constructs}/**/*.ts', 'infra/*.ts'], {
    cwd: root,
  });
  const named = files
    .filter((file) => !file.startsWith('functions/providers/fal/'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter(
          (line) =>
            /\bfal\b|\bFAL\b|\bfal[A-Z]|[a-z]Fal(?![a-z])|fal-ai/.test(line) && !allowedMentions[file]?.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(named).toEqual([]);
});
