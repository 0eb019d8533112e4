import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Kinds of screens, by the modules that they begin with. What several screens share goes with the first of these that needs it. */
const screens = {
  signIn: /src\/console\/console\.tsx$/,
  frame: /app\/app-frame\.tsx$/,
  home: /app\/home-screen\.tsx$/,
  form: /app\/model-page-route\.tsx$/,
  files: /form\/controls\/file-control\.tsx$/,
  request: /app\/pro-page-route\.tsx$/,
  result: /app\/result-route\.tsx$/,
  gallery: /features\/assets\/user-assets-screen\.tsx$/,
  sheet: /\/src\/(app|features)\//,
  console: /(src\/console\/.*|admin\/.*(?<!editor)-screen)\.tsx$/,
  editor: /admin\/.*editor-screen\.tsx$/,
} as const;
type Screen = keyof typeof screens;
const screenNames = Object.keys(screens).filter((name): name is Screen => Object.hasOwn(screens, name));

/**
 * A few files instead of one for every set of screens that share a module: each costs a request and the browser's start of a
 * script. What the first of these groups takes, no later one does.
 */
export function chunkGroups(): Group[] {
  const groups: Group[] = [
    {
      name: 'ask',
      test: /src\/(ask-early|app\/screens|data\/(call-api|api-error)|lib\/(fingerprint|browser-storage))|shared\/(brand|contracts\/(admin-auth|pages|session))|preload-helper/,
    },
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|react-router|swr\/dist\/(?!infinite)|dequal|use-sync-external-store|@base-ui\/react\/.*csp-)/,
    },
    { name: 'app', tags: ['$initial'] },
    // Neither is on the way to a form.
    { name: 'above', test: /node_modules\/@(base-ui|floating-ui)\//, minShareCount: 2 },
    {
      name: 'outcome',
      test: /features\/generation\/(progress|result)-views/,
    },
    { debugName: 'by screen', name: (id, context) => chunkOf(screensThatNeed(id, context)), minShareCount: 2 },
  ];
  return groups.map((group) => ({ includeDependenciesRecursively: false, ...group }));
}

/**
 * What forms share with home, or with galleries, goes with the frame, which all of them have: none needs the rest of the other. The
 * console's sign-in has no use for it.
 */
function chunkOf([first, ...others]: readonly Screen[]): string {
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
