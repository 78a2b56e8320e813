import { join } from 'node:path'
import { run, start, stopTree } from '../../scripts/processes.mjs'
import { createConsumer } from './consumer.ts'
import type { Packed } from './packed.ts'
import { readSnippet } from './readme.ts'
import { root } from './root.ts'

const next = join(root, 'node_modules/next/dist/bin/next')

export type NextBundler = 'turbopack' | 'webpack'

type NextApp = {
  name: string
  packed: Packed
  /** Instead of the README's, in a client file. */
  snippet?: string
  files?: Record<string, string>
}

const toClientFile = (snippet: string) =>
  `'use client'\n\n${snippet.replace(/^'use client'\s*/, '').replace('export default function App', 'export function App')}`

/** A Next app that shows the snippet by both routers. */
export const createNextApp = ({ name, packed, snippet = readSnippet(), files = {} }: NextApp) =>
  createConsumer({
    app: 'next',
    name,
    packed,
    template: join(root, 'tests/package/templates/next'),
    files: { 'Snippet.tsx': toClientFile(snippet), ...files },
  })

export function buildNext(folder: string, bundler: NextBundler) {
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', CI: '1' }
  return run(process.execPath, [next, 'build', `--${bundler}`], { cwd: folder, env })
}

/** `next start` on a free port, once it responds. */
export async function serveNext(folder: string) {
  const child = start(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], { cwd: folder })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: string) => {
      output += chunk
      const [address] = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('exit', () => reject(new Error(output)))
  })
  return { url, close: () => stopTree(child) }
}
