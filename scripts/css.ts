import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Plugin, transform } from 'esbuild'

/** The browsers of the design: nesting, `light-dark()` and the like are not to be relied upon. */
export const targets = ['chrome105', 'firefox101', 'safari16.4']

/** A sheet states its light values once; where the theme is automatic they hold when the system is light. */
const expandAuto = (source: string) =>
  source.replace(
    /([^{};]*\[data-theme="light"\][^{};]*)(\{[^{}]*\})/g,
    (rule, selector: string, body: string) =>
      `${rule}@media (prefers-color-scheme: light){${selector.replace('"light"', '"auto"')}${body}}`,
  )

const toHex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

/** The minifier leaves the values of custom properties as they are. */
const shortenColors = (code: string) =>
  code
    .replace(
      /\brgb\((\d+) (\d+) (\d+) ?\/ ?([\d.]+)\)/g,
      (_, red, green, blue, alpha) => `#${[red, green, blue, alpha * 255].map(Number).map(toHex).join('')}`,
    )
    .replace(/#([\da-f])\1([\da-f])\2([\da-f])\3(([\da-f])\5)?(?![\da-f])/g, '#$1$2$3$5')

export async function minifyCss(path: string): Promise<string> {
  const source = expandAuto(await readFile(path, 'utf8'))
  const { code } = await transform(source, { loader: 'css', minify: true, target: targets })
  return shortenColors(code).trim()
}

const pageSheets = [
  'connectTokens',
  'connectButton',
  'accountTokens',
  'accountButton',
  'networkButton',
  'walletButton',
  'identityParts',
  'buyWidget',
]

/** `latchkey/styles.css`: the page buttons' sheet as a file, for apps that need it before hydration. */
export async function writeStylesheet(file: string): Promise<void> {
  const sheets = await Promise.all(pageSheets.map((name) => minifyCss(resolve('src/ui/page', `${name}.css`))))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${sheets.join('\n')}\n`)
  // An import for its effect alone is looked up by TypeScript, too.
  writeFileSync(`${file}.d.ts`, 'export {}\n')
}

/** A module `x.css.js` with the minified text of each sheet. */
export async function writeSheetModules(from: string, to: string): Promise<void> {
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  for (const name of names) {
    const file = join(to, `${name}.js`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `export default ${JSON.stringify(await minifyCss(join(from, name)))}\n`)
  }
}

/** `import css from './x.css?inline'` gives the minified text, as in Vite: in `dist` a module `x.css.js` holds it. */
export const cssText: Plugin = {
  name: 'css-text',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.tsx?$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(".css?inline'", ".css.js'"),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    })),
}
