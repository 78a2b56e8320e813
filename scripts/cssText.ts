import { readFile, writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { transform } from 'esbuild'

/** The browsers of the design: nesting, `light-dark()` and the like are not to be relied upon. */
const target = ['chrome105', 'firefox101', 'safari16.4']

/** A sheet states its light values once; where the theme is automatic they hold when the system is light. */
const expandAuto = (source: string) =>
  source.replace(
    /([^{};]*\[data-theme="light"\][^{};]*)(\{[^{}]*\})/g,
    (rule, selector: string, body: string) =>
      `${rule}@media (prefers-color-scheme: light){${selector.replace('"light"', '"auto"')}${body}}`,
  )

async function minify(path: string) {
  const source = expandAuto(await readFile(path, 'utf8'))
  const { code } = await transform(source, { loader: 'css', minify: true, target })
  return code.trim()
}

type Build = {
  onResolve(
    options: { filter: RegExp },
    callback: (args: { path: string; resolveDir: string }) => { path: string; namespace: string },
  ): void
  onLoad(
    options: { filter: RegExp; namespace: string },
    callback: (args: { path: string }) => Promise<{ contents: string; loader: 'js'; watchFiles: string[] }>,
  ): void
}

/** `import css from './x.css?inline'` gives the minified text, as it does in Vite, so that it can be adopted as a sheet. */
export const cssText = () => ({
  name: 'css-text',
  setup(build: Build) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      // The ending is hidden from other plugins, which take every .css for themselves whatever its namespace.
      // It is relative, since the bundler writes it into a comment of the output.
      path: `${relative(process.cwd(), resolve(resolveDir, path.replace(/\?inline$/, '')))}#text`,
      namespace: 'css-text',
    }))
    build.onLoad({ filter: /.*/, namespace: 'css-text' }, async ({ path }) => {
      const file = resolve(path.replace(/#text$/, ''))
      return { contents: `export default ${JSON.stringify(await minify(file))}`, loader: 'js', watchFiles: [file] }
    })
  },
})

/** `latchkey/styles.css`: the page buttons' sheet as a file, for hosts that want it before hydration. */
export async function writeStylesheet() {
  const parts = [
    'connectTokens',
    'connectButton',
    'accountTokens',
    'accountButton',
    'networkButton',
    'walletButton',
  ].map((name) => resolve('src/ui/page', `${name}.css`))
  const sheets = await Promise.all(parts.map(minify))
  await writeFile(resolve('dist/styles.css'), `${sheets.join('\n')}\n`)
  // An import for its effect alone is looked up by TypeScript, too.
  await writeFile(resolve('dist/styles.css.d.ts'), 'export {}\n')
}
