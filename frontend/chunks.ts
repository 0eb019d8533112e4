import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The entry modules of each kind of screen. Shared modules go to the first kind that needs them. */
const screens = {
  signIn: /src\/console\/console\.tsx$/,
  frame: /app\/app-frame\.tsx$/,
  home: /app\/home-screen\.tsx$/,
  form: /generation\/model-page\.tsx$/,
  files: /form\/controls\/file-control\.tsx$/,
  request: /pro-requests\/pro-page\.tsx$/,
  result: /generation\/result-screen\.tsx$/,
  gallery: /app\/assets-screen\.tsx$/,
  drawer: /\/src\/(app|features)\//,
  console: /(src\/console\/.*|admin\/.*(?<!editor)-screen)\.tsx$/,
  editor: /admin\/.*editor-screen\.tsx$/,
} as const;
type Screen = keyof typeof screens;
const screenNames = Object.keys(screens).filter((name): name is Screen => Object.hasOwn(screens, name));

/** Groups shared modules into a few files: each file costs a request and a script start. The first match wins. */
export function chunkGroups(): Group[] {
  const groups: Group[] = [
    { name: 'made-here', test: /src\/made-here|rules\/ai-marks/ },
    {
      name: 'prefetch',
      test: /src\/(prefetch|app\/screens|data\/(call-api|api-error)|lib\/(deep-link|fingerprint|browser-storage|lazy-code|theme))|shared\/(brand|contracts\/(admin-auth|generations|pages|session))|preload-helper/,
    },
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|react-router|swr\/dist\/(?!infinite)|dequal|use-sync-external-store|@base-ui\/react\/.*csp-)/,
    },
    { name: 'app', tags: ['$initial'] },
    // Forms need these modules only when the user first opens a menu or dialog.
    { name: 'above', test: /node_modules\/@(base-ui|floating-ui)\//, minShareCount: 2 },
    {
      name: 'outcome',
      // Includes an icon that only these views draw: in its own file, the two files would import each other.
      test: /features\/generation\/((progress|result)-views|waiting-messages)|lucide-react\/.*\/volume-/,
    },
    // The console's frame and its lists need the keys: in the frame's file, the two files would import each other.
    {
      name: 'console-calls',
      test: /shared\/(contracts\/admin-|rules\/console-paths)|lib\/(keyboard-shortcuts|console-format|alert-browser)/,
    },
    { debugName: 'by screen', name: (id, context) => chooseChunk(screensThatNeed(id, context)), minShareCount: 2 },
  ];
  return groups.map((group) => ({ includeDependenciesRecursively: false, ...group }));
}

/** Modules that forms share with home or galleries go with the app frame, which all of these screens load. */
function chooseChunk([first, ...others]: readonly Screen[]): string {
  if (first === 'signIn') return 'common';
  const isFramed =
    first === 'frame' ||
    (first === 'home' && others.includes('form')) ||
    (first === 'form' && others.includes('gallery'));
  return isFramed ? 'frame' : (first ?? 'rest');
}

function screensThatNeed(moduleId: string, context: Context): Screen[] {
  const users = new Set([moduleId]);
  for (const id of users) for (const importer of context.getModuleInfo(id)?.importers ?? []) users.add(importer);
  return screenNames.filter((name) => [...users].some((id) => screens[name].test(id)));
}

/** `frontend/public/made-here.html` names the script, so its name has no hash. */
export function madeHereScript(): Plugin {
  return {
    name: 'made-here-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'src/made-here.ts'), fileName: 'made-here.js' });
    },
  };
}

/** Fails the build when two files import each other: one of them would find its imports undefined. */
export function noCircularChunks(): Plugin {
  return {
    name: 'no-circular-chunks',
    generateBundle(_, bundle) {
      for (const [name, chunk] of Object.entries(bundle)) {
        for (const path = [name], seen = new Set<string>(); path.length > 0;) {
          const next = path.pop() ?? '';
          const { imports = [] } = bundle[next]?.type === 'chunk' ? bundle[next] : {};
          if (imports.includes(name)) {
            const other = bundle[next];
            const modules = [chunk, other].map((file) => (file?.type === 'chunk' ? file.moduleIds.join('\n  ') : ''));
            this.error(`${name} and ${next} import each other:\n  ${modules.join('\n\n  ')}`);
          }
          path.push(...imports.filter((file) => !seen.has(file)));
          for (const file of imports) seen.add(file);
        }
      }
    },
  };
}
