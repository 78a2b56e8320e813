// All static checks, on all cores: `npm run check`.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cores } from './cores.mjs'
import { run, seconds } from './processes.mjs'
import { root } from './setup.mjs'

const tool = (name, ...args) => [join(root, 'node_modules/.bin', name), args]
const script = (name, ...args) => [process.execPath, [join(root, 'scripts', name), ...args]]

// The native compiler. Declarations of other packages are checked in the consumers of tests/package.
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
// Each of its threads checks some types again, so one is a third cheaper where others wait for the core.
const threads = cores === 1 ? ['--singleThreaded'] : []
const types = (name, config) => ({
  name: `types of ${name}`,
  command: [process.execPath, [tsc, '--noEmit', '--skipLibCheck', ...threads, '-p', config]],
})

const knip = (...args) =>
  tool('knip', '--config', join(root, 'knip.json'), '--no-progress', '--no-config-hints', ...args)

const examples = readdirSync(join(root, 'examples')).filter((name) =>
  existsSync(join(root, 'examples', name, 'tsconfig.json')),
)

/** Each check is a command that runs in the project's folder and fails by its exit code. */
export const pieces = [
  types('library', 'tsconfig.json'),
  types('tests', 'tests/tsconfig.json'),
  ...examples.map((name) => types(name, `examples/${name}/tsconfig.json`)),
  { name: 'import rules', command: tool('depcruise', '--config', join(root, '.dependency-cruiser.cjs'), 'src') },
  { name: 'circles', command: script('circles.mjs') },
  { name: 'unused code', command: knip() },
  { name: 'code only for tests', command: knip('--production', '--include', 'files,exports') },
  { name: 'forbidden code', command: script('scan.mjs') },
  { name: 'words', command: script('words.mjs') },
  { name: 'prose', command: script('prose.mjs') },
  { name: 'names', command: script('names.mjs') },
  { name: 'lock file', command: script('lockfile.mjs') },
  {
    name: 'format and lint',
    command: tool('biome', 'check', '--error-on-warnings', '--max-diagnostics=200', '--colors=off', '.'),
  },
]

export async function runPart(name, cwd = root) {
  const part = pieces.find((candidate) => candidate.name === name)
  if (!part) throw new Error(`No part is called ${name}; there are: ${pieces.map((each) => each.name).join(', ')}`)
  return run(...part.command, { cwd, env: { FORCE_COLOR: '0', NO_COLOR: '1' } })
}

async function check(names) {
  const started = performance.now()
  const results = []
  const remaining = [...names]
  async function work() {
    for (let name = remaining.shift(); name !== undefined; name = remaining.shift()) {
      const result = await runPart(name)
      const isGood = result.code === 0
      process.stdout.write(`${isGood ? '✔' : '✘'} ${name} (${(result.ms / 1000).toFixed(1)} s)\n`)
      results.push({ name, isGood, output: result.output })
    }
  }
  // More processes than cores would slow each other down.
  await Promise.all(Array.from({ length: cores }, work))
  const failed = results.filter(({ isGood }) => !isGood)
  for (const { name, output } of failed) process.stdout.write(`\n── ${name}\n${output.trim()}\n`)
  mkdirSync(join(root, '.cache/reports'), { recursive: true })
  const report = { passed: results.length - failed.length, failed: failed.length }
  writeFileSync(join(root, '.cache/reports/check.json'), JSON.stringify(report))
  process.stdout.write(
    `${failed.length > 0 ? '\n' : ''}check: ${failed.length} of ${results.length} failed, ${seconds(started)}\n`,
  )
  return failed.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const expected = process.argv.slice(2)
  const names = pieces.map(({ name }) => name).filter((name) => expected.length === 0 || expected.includes(name))
  process.exitCode = (await check(names)) ? 0 : 1
}
