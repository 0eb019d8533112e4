import { brand } from '#shared/brand.ts';

/** The text that `npm start` prints when everything is ready. */
export function welcome(siteUrl: string, totalSeconds: number, phases: ReadonlyMap<string, number>): string {
  const deepLink = (path: string) => `${siteUrl}${path}?id=demo-session`;
  const lines: [string, string][] = [
    ['Demo subscriber', deepLink('/')],
    ['Image', deepLink('/p/dream-image')],
    ['Video', deepLink('/p/photo-to-video')],
    ['Audio', deepLink('/p/voice-over')],
    ['Console', `${siteUrl}/admin`],
    ['  signs in', 'admin / atelia-local-admin'],
    ['', 'editor / atelia-local-editor'],
    ['Logs', '.local/logs'],
  ];
  const seconds = [...phases].map(([phase, duration]) => `${phase} ${duration.toFixed(1)}`).join(', ');
  return [
    '',
    `${brand.name} is ready at ${siteUrl} after ${totalSeconds.toFixed(1)} s (${seconds})`,
    '',
    ...lines.map(([label, value]) => `  ${label.padEnd(17)}${value}`),
    '',
    'Ctrl-C ends it and keeps its data; npm run reset clears the data.',
  ].join('\n');
}
