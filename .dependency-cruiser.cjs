// The import rules of the tree. A layer may import itself and what its row names; `type x` allows types only.

const pure = ['core', 'errors', 'domain', 'config']
const outside = [...pure, 'platform', 'services']
const verbs = [...outside, 'connectors', 'adapters', 'instance', 'controllers', 'siwx', 'router']

const layers = {
  core: [],
  errors: ['core'],
  domain: ['core', 'errors'],
  // The host's own words are an option.
  config: ['core', 'errors', 'domain', 'type locales', 'type siwx'],
  platform: pure,
  services: pure,
  connectors: outside,
  // An adapter is wiring over the connectors of its family.
  adapters: [...outside, 'connectors'],
  // Ready-made sign-in; what it needs of the modal is handed in.
  siwx: [...outside, 'type connectors'],
  // One running Latchkey: its state, and by dynamic imports what it loads.
  instance: [
    ...outside,
    'type connectors',
    'adapters',
    'controllers',
    'type locales',
    'modal',
    'react/createCardElement.ts',
    'react/pageChunk.ts',
  ],
  // State, verbs and rules: no view, no words. What they ask of the card is handed in.
  controllers: [...outside, 'connectors', 'type adapters', 'instance/instance.ts', 'siwx', 'type locales'],
  // Each feature adds its views to the route map, by merging its declaration.
  router: [...pure, 'type services', 'type adapters', 'type platform'],
  // `modal` loads the words.
  modal: [...verbs, 'features/index.ts', 'locales'],
  ui: ['core'],
  // The skin: hooks, buttons and the card read every state and change none but through its verbs.
  react: [...verbs, 'modal', 'ui', 'locales'],
  features: [...verbs, 'modal', 'ui', 'react', 'locales'],
  // The texts of the features belong to a language too, as a type.
  locales: ['type features/[^/]+/(words|paymentWords).ts'],
  // A connector of wagmi around a modal.
  wagmi: verbs,
  // The names and shapes of RainbowKit, over wagmi.
  rainbowkit: [...verbs, 'modal', 'react', 'custom', 'wagmi', 'ui/page'],
  // Parts of the host's own; what it draws in the modal loads with the modal.
  custom: [...verbs, 'modal', 'ui', 'react', 'locales'],
  // The names and shapes of AppKit, over what an app may call.
  appkit: [...verbs, 'modal', 'react', 'locales', 'wagmi'],
  // The connected wallet for ethers: over what apps call of the modal.
  ethers: ['core', 'errors', 'domain', 'type instance', 'react'],
}

const path = (name) => (name.endsWith('.ts') ? `^src/${name}$` : `^src/${name}/`)
const isType = (entry) => entry.startsWith('type ')

const layerRules = Object.entries(layers).flatMap(([layer, entries]) => {
  const types = entries.filter(isType).map((entry) => path(entry.slice('type '.length)))
  const values = entries.filter((entry) => !isType(entry)).map(path)
  const rule = (name, comment, to) => ({
    name: `${layer}: ${name}`,
    comment,
    severity: 'error',
    from: { path: path(layer), pathNot: '\\.(test|test-d)\\.tsx?$' },
    to,
  })
  return [
    rule('layer', `${layer} may import ${entries.join(', ') || 'nothing'}`, {
      path: '^src/',
      pathNot: [path(layer), ...values, ...types],
    }),
    ...(types.length > 0
      ? [
          rule('types only', 'this layer is known to it as a type only', {
            path: types,
            dependencyTypesNot: ['type-only'],
          }),
        ]
      : []),
  ]
})

const tests = '\\.(test|test-d)\\.tsx?$'

module.exports = {
  forbidden: [
    {
      name: 'no circle of modules',
      comment: 'types and dynamic imports may form small ones, see scripts/circles.mjs',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    ...layerRules,
    {
      name: 'no feature in a feature',
      comment: 'a feature reaches another one by its view name',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'entries and doubles are for others',
      comment: 'nobody imports exports or testing except themselves',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(exports|testing)/', tests] },
      to: { path: '^src/(exports|testing)/' },
    },
    {
      name: 'names of AppKit are for its entries',
      comment: 'nobody imports appkit except its own entries',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(appkit|exports/appkit)', tests] },
      to: { path: '^src/appkit/' },
    },
    {
      name: 'React stays in its skin',
      comment: 'only react, ui and features know React; controllers, router and modal use valtio/vanilla',
      severity: 'error',
      from: {
        path: '^src/(core|errors|domain|config|platform|services|connectors|adapters|controllers|siwx|router|locales)/',
        pathNot: tests,
      },
      to: { path: ['node_modules/react(-dom)?/', 'node_modules/valtio/(esm/)?(index|react)'] },
    },
    {
      name: 'nothing unresolved',
      severity: 'error',
      from: { path: '^src/' },
      // The package itself, as its tests and entries name it, is there only when it is built; optional peers are not installed.
      to: {
        couldNotResolve: true,
        pathNot: ['^latchkey(/|$)', '^@(coinbase/wallet-sdk|base-org/account|safe-global/)'],
      },
    },
    {
      name: 'no development dependency',
      comment: 'what ships may need only what the manifest declares',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, 'testSupport'] },
      to: {
        pathNot: 'node_modules/@types/',
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['npm', 'npm-peer', 'type-only'],
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]css' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
