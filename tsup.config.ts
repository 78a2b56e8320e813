import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'
import { targets, writeSheetModules, writeStylesheet } from './scripts/css.ts'

const isTest = (name: string) => /\.test(-d)?\.|testSupport|testing\/modal|\.d\.ts$/.test(name)
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !isTest(name),
)

/** `import css from './x.css?inline'` gives the minified text, as in Vite: in `dist` a module `x.css.js` holds it. */
const cssText: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'css-text',
  setup(build) {
    build.onLoad({ filter: /\/src\/.*\.tsx?$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(".css?inline'", ".css.js'"),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
}

/** A module for each source file: the app's bundler makes the chunks, as it alone knows what the page imports. */
export default defineConfig({
  entry: Object.fromEntries(sources.map((name) => [name.replace(/\.tsx?$/, ''), `src/${name}`])),
  bundle: false,
  format: 'esm',
  // The compiler writes the declarations.
  dts: false,
  clean: true,
  silent: true,
  sourcemap: true,
  target: targets,
  // Not 'browser', which would inline the library's build mode instead of the app's.
  platform: 'neutral',
  esbuildPlugins: [cssText],
  esbuildOptions(options) {
    options.jsx = 'automatic'
  },
  async onSuccess() {
    await writeSheetModules('src', 'dist')
    await writeStylesheet('dist/styles.css')
  },
})
