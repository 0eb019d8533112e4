/**
 * The allowed imports, on resolved paths: an alias, a relative path and a type-only import are the same edge.
 * docs/architecture.md has the table for people.
 */

const sdks =
  '^node_modules/(@aws-sdk|@aws-lambda-powertools|@smithy|@fal-ai|openai|firebase-admin|@middy|file-type|image-size|sharp)/';
const outside = '^node_modules/';

/** `from` may import nothing of this project but `to`; `$1` in `to` is the first group of `from`. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: '^(shared|functions|infra|frontend|test)/', pathNot: to },
});

/** `from` may not import what `to` matches. */
const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

// Decision: docs/decisions/044-project-boundaries.md
export default {
  forbidden: [
    never(
      'no-cycle',
      {},
      { circular: true },
      'A circle of files, type-only imports included, has no order to read it in.',
    ),
    {
      name: 'no-folder-cycle',
      severity: 'error',
      comment: 'No two folders import each other.',
      scope: 'folder',
      from: { path: '^(shared|functions/domain)/[^/]+$' },
      to: { circular: true, path: '^(shared|functions/domain)/[^/]+$' },
    },
    never('resolvable', {}, { couldNotResolve: true }, 'An import that leads nowhere.'),

    only('shared', '^shared/', ['^shared/'], 'Shared code imports nothing else of the project.'),
    only('shared-kernel', '^shared/kernel/', ['^shared/kernel/'], 'All of shared builds on the kernel.'),
    only('shared-form', '^shared/form/', ['^shared/(form|kernel)/'], 'One direction: kernel, form, rules, contracts.'),
    only(
      'shared-rules',
      '^shared/rules/',
      ['^shared/(rules|form|kernel)/'],
      'One direction: kernel, form, rules, contracts.',
    ),
    only(
      'shared-contracts',
      '^shared/contracts/',
      ['^shared/(contracts|rules|form|kernel)/'],
      'One direction: kernel, form, rules, contracts.',
    ),
    never(
      'shared-packages',
      { path: '^shared/' },
      { path: outside, pathNot: '^node_modules/zod/' },
      'Shared code runs everywhere, with zod alone.',
    ),
    never(
      'page-zod',
      {
        path: '^(shared/(form/(?!form-schemas|form-value-schemas|price-rule)|kernel/(json|media-types))|frontend/src/(?!admin|console|features/legal))',
      },
      {
        path: '^(node_modules/zod/|shared/(form/form-schemas|form/form-value-schemas|form/price-rule|kernel/schemas)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
      "Subscribers' pages load no zod, a tenth of their scripts; types are free.",
    ),
    never('shared-node', { path: '^shared/' }, { dependencyTypes: ['core'] }, 'Shared code runs in browsers, too.'),

    only('platform', '^functions/platform/', ['^functions/platform/', '^shared/'], 'The platform knows no noun.'),
    only(
      'providers',
      '^functions/providers/([^/]+)/',
      ['^functions/providers/$1(/|$)', '^functions/providers/[^/]+$', '^functions/platform/', '^shared/'],
      'A provider knows the port and itself, never another provider.',
    ),
    only(
      'provider-register',
      '^functions/providers/[^/]+$',
      ['^functions/(providers|platform)/', '^shared/'],
      'The port, and the register of who is behind it.',
    ),
    never(
      'provider-port',
      { path: '^(functions|infra)/', pathNot: '^functions/providers/(fal/|((job|queue)-)?providers\\.ts$)' },
      { path: '^functions/providers/fal/' },
      'A provider of models is asked through the port.',
    ),
    only(
      'domain',
      '^functions/domain/',
      ['^functions/(domain|platform|providers)/', '^shared/'],
      'A noun knows other nouns and the providers.',
    ),
    only(
      'credits',
      '^functions/domain/credits/',
      ['^functions/domain/(credits|encryption)/', '^functions/(platform|providers)/', '^shared/'],
      'Credits know no noun that costs them.',
    ),
    only(
      'api',
      '^functions/api/([^/]+)/',
      ['^functions/api/$1/', '^functions/(domain|platform|providers)/', '^shared/'],
      'A feature never imports another feature.',
    ),
    only(
      'background',
      '^functions/background/([^/]+)/',
      ['^functions/background/$1/', '^functions/(domain|platform|providers)/', '^shared/'],
      'A background job never imports another.',
    ),
    only(
      'workflow',
      '^functions/workflow/',
      ['^functions/(workflow|domain|platform|providers)/', '^shared/'],
      'The steps of the state machine.',
    ),
    never(
      'no-sdk',
      { path: '^functions/(api|background|workflow)/', pathNot: '^functions/workflow/thumbnail\\.ts$' },
      { path: sdks },
      'An SDK is behind the platform, a noun or a provider.',
    ),

    only(
      'frontend-base',
      '^frontend/src/(ui|lib|data)/',
      ['^frontend/src/(ui|lib|data)/', '^shared/'],
      'The product-blind parts.',
    ),
    only(
      'frontend-peers',
      '^frontend/src/(form|files)/',
      ['^frontend/src/(form|files|data|ui|lib)/', '^shared/'],
      'Form and files know no feature.',
    ),
    only(
      'frontend-features',
      '^frontend/src/features/([^/]+)/',
      ['^frontend/src/features/$1/', '^frontend/src/(form|files|data|ui|lib)/', '^shared/'],
      'A feature never imports another feature.',
    ),
    only(
      'console-editor',
      '^frontend/src/admin/editor/',
      ['^frontend/src/admin/editor/', '^frontend/src/(form|files|data|ui|lib)/', '^shared/'],
      'The shared editor imports no part of the console.',
    ),
    only(
      'console',
      '^frontend/src/admin/(?!editor/)([^/]+)/',
      ['^frontend/src/admin/($1|editor)/', '^frontend/src/(form|files|data|ui|lib)/', '^shared/'],
      'A part of the console imports the shared editor, never another part.',
    ),
    only(
      'console-frame',
      '^frontend/src/console/',
      ['^frontend/src/(console|admin|form|files|data|ui|lib)/', '^shared/'],
      "The console's frame knows its parts, never the subscriber's app.",
    ),
    only('frontend', '^frontend/', ['^frontend/', '^shared/'], 'The browser knows no server.'),
    never('frontend-node', { path: '^frontend/src/' }, { dependencyTypes: ['core'] }, 'There is no Node in a browser.'),

    only(
      'infra',
      '^infra/(?!demo/|operator/)',
      [
        '^infra/',
        '^shared/',
        '^functions/((api|background)/[^/]+|workflow)/access\\.ts$',
        '^functions/platform/function-access\\.ts$',
      ],
      'Infrastructure imports the rights of functions, and knows the rest of them by their paths only.',
    ),
    only(
      'infra-writers',
      '^infra/(demo|operator)/',
      ['^infra/', '^functions/(domain|platform)/', '^shared/'],
      'Demonstration data and operators write through the nouns.',
    ),
    never(
      'infra-parts',
      { path: '^infra/(app|config|stacks|constructs)' },
      { path: '^infra/(local-cloud|stand-ins|demo|operator)/' },
      'What is deployed knows nothing of this machine.',
    ),
    never(
      'local-cloud-parts',
      { path: '^infra/local-cloud/' },
      { path: '^infra/(stand-ins|demo|operator|stacks|constructs)/' },
      'The engine runs any template.',
    ),
    never(
      'stand-ins-parts',
      { path: '^infra/stand-ins/' },
      { path: '^infra/(demo|operator|stacks|constructs)/' },
      'A stand-in is a service of its own.',
    ),

    never('no-tests', { pathNot: '^test/' }, { path: '^test/' }, 'The product does not know its tests.'),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
