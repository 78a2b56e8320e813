import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { build as buildByEsbuild } from 'esbuild'
import { build as buildByVite, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import webpack from 'webpack'
import { createBareConsumer } from '../../support/bareConsumer.ts'
import { readEvmSnippet } from '../../support/readme.ts'
import { independentEntries, readManifest } from '../entries.ts'

const packed = inject('packed')
const names = independentEntries(packed)
const optional = Object.keys(readManifest(packed).peerDependenciesMeta ?? {})

const importOf = (name: string) => `latchkey${name === 'index' ? '' : `/${name}`}`
const pages = Object.fromEntries(
  names.map((name) => [
    `${name.replaceAll('/', '-')}.js`,
    `import * as all from '${importOf(name)}'\nglobalThis.kept = all\n`,
  ]),
)

const main = "import { App } from './Snippet'\nglobalThis.kept = App\n"

let app: ReturnType<typeof createBareConsumer>

beforeAll(() => {
  app = createBareConsumer(packed, { ...pages, 'Snippet.tsx': readEvmSnippet(), 'main.tsx': main })
})

afterAll(() => app?.remove())

const entries = () => Object.keys(pages).map((page) => join(app.folder, page))

type Complaints = { errors: string[]; warnings: string[] }

async function runEsbuild(): Promise<Complaints> {
  const options = { bundle: true, splitting: true, format: 'esm', write: false, logLevel: 'silent' } as const
  const outdir = join(app.folder, 'esbuild')
  const result = await buildByEsbuild({ ...options, entryPoints: entries(), outdir }).catch((failure) => failure)
  const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text)
  return { errors: texts(result.errors), warnings: texts(result.warnings) }
}

/** Both take the same options, and report alike. */
function runWebpack(compile: typeof webpack): Promise<Complaints> {
  const entry = Object.fromEntries(entries().map((path, index) => [`page-${index}`, path]))
  const output = { path: join(app.folder, 'webpack') }
  return new Promise((resolve, reject) => {
    const compiler = compile({ mode: 'development', devtool: false, context: app.folder, entry, output })
    compiler?.run((failure, stats) => {
      const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
      const texts = (messages: readonly { message: string }[]) => messages.map(({ message }) => message)
      compiler.close(() => (failure ? reject(failure) : resolve({ errors: texts(errors), warnings: texts(warnings) })))
    })
  })
}

async function runVite(input = entries()): Promise<Complaints> {
  const warnings: string[] = []
  const onLog = (_level: unknown, { code, message }: Rolldown.RolldownLog) => {
    // Vite keeps this one to itself too: a page has no server components.
    if (code !== 'MODULE_LEVEL_DIRECTIVE') warnings.push(message)
  }
  const errors = await buildByVite({
    root: app.folder,
    configFile: false,
    logLevel: 'silent',
    build: { outDir: 'vite', minify: false, rolldownOptions: { input, onLog } },
  }).then(
    () => [],
    (failure: Error) => [failure.message],
  )
  return { errors, warnings }
}

test.each([
  ['esbuild', runEsbuild],
  ['webpack', () => runWebpack(webpack)],
  ['Rspack', () => runWebpack(rspack as unknown as typeof webpack)],
  ['Vite', () => runVite()],
] as const)('%s builds every entry but those of optional packages without them', async (_name, run) => {
  const { errors, warnings } = await run()
  expect(errors).toEqual([])
  // A bundler may say that an optional package is absent, and nothing else.
  expect(warnings.filter((text) => !optional.some((name) => text.includes(name)))).toEqual([])
})

test("an app that has run the README's first command alone builds the README's first snippet", async () => {
  expect(await runVite([join(app.folder, 'main.tsx')])).toEqual({ errors: [], warnings: [] })
})
