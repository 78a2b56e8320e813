// Runs in a consumer's folder under any Node: imports every entry, renders every component, and reports.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { propsOf } from './props.mjs'

const touched = new Set()

/** Whether the access is a harmless existence check. */
function isProbe(name, location) {
  const [, url, line] = /(file:.*):(\d+):\d+\)?$/.exec(location) ?? []
  const text = url ? readFileSync(new URL(url), 'utf8').split('\n')[line - 1] : ''
  const count = (pattern) => text.match(new RegExp(pattern, 'g'))?.length ?? 0
  return count(`typeof ${name}\\b`) > 0 && count(`typeof ${name}\\b`) === count(`\\b${name}\\b`)
}

for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location', 'indexedDB']) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      // Only the library's own accesses count; React may check.
      const [caller = ''] = new Error().stack?.split('\n').slice(2) ?? []
      if (caller.includes('/latchkey/dist/') && !isProbe(name, caller)) touched.add(`${name} ${caller.trim()}`)
      return undefined
    },
  })
}

const complaints = []
for (const level of ['error', 'warn']) {
  Object.assign(console, { [level]: (...pieces) => complaints.push(pieces.join(' ')) })
}

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
  /^[A-Z]/.test(name) &&
  !isClass(value) &&
  (typeof value === 'function' || (typeof value === 'object' && '$$typeof' in value))

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
      return renderToString(inProvider(component, propsOf(name)))
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
