// Runs in a consumer's folder, under any Node: imports every entry, renders every component, and says what it saw.
import { createRequire } from 'node:module'
import { props } from './props.mjs'

const touched = new Set()
for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location', 'indexedDB']) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      // Only what the library itself asks for counts, were it by `typeof`; React may look.
      const [caller = ''] = new Error().stack?.split('\n').slice(2) ?? []
      if (caller.includes('/latchkey/dist/')) touched.add(`${name} ${caller.trim()}`)
      return undefined
    },
  })
}

const complaints = []
console.error = (...parts) => complaints.push(parts.join(' '))
console.warn = console.error

const manifest = createRequire(import.meta.url)('latchkey/package.json')
const entries = Object.entries(manifest.exports).filter(([, target]) => target.import)
for (const [key] of entries) await import(`latchkey${key.slice(1)}`)
const touchedOnImport = [...touched]
touched.clear()

const { createElement, version } = await import('react')
const { renderToString } = await import('react-dom/server')
const latchkey = await import('latchkey')
const { eip155 } = await import('latchkey/eip155')
const { arbitrum, mainnet } = await import('latchkey/networks')

const isClass = (value) => typeof value === 'function' && /^class\b/.test(String(value))
const isComponent = (name, value) =>
  /^[A-Z]/.test(name) && !isClass(value) && (typeof value === 'function' || (typeof value === 'object' && '$$typeof' in value))

const components = Object.entries(latchkey).flatMap(([name, value]) =>
  isComponent(name, value)
    ? [
        [name, value],
        ...Object.entries(value)
          .filter(([part, inner]) => isComponent(part, inner))
          .map(([part, inner]) => [`${name}.${part}`, inner]),
      ]
    : [],
)

const metadata = { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] }
const inProvider = (component, own) =>
  createElement(
    latchkey.WalletModalProvider,
    { projectId: 'server', metadata, adapters: [eip155({ networks: [mainnet, arbitrum] })] },
    component === latchkey.WalletModalProvider ? createElement('p') : createElement(component, own),
  )

const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
const rendered = components.map(([name, component]) => {
  const render = () => {
    try {
      return renderToString(inProvider(component, props[name] ?? {}))
    } catch (error) {
      return { error: error.stack }
    }
  }
  return { name, first: render(), second: render() }
})
await new Promise((resolve) => setImmediate(resolve))
const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length - before

process.stdout.write(
  JSON.stringify({
    node: process.versions.node,
    react: version,
    entries: entries.map(([key]) => key),
    touchedOnImport,
    touchedOnRender: [...touched],
    complaints,
    rendered,
    timers,
  }),
)
