import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { buildNext, createNextApp } from '../../support/next.ts'
import { readDocsFile } from '../../support/readme.ts'

/** The configuration of the docs, without file tracing, which takes half of webpack's time. */
const nextConfig = (bundler: string) =>
  bundler === 'webpack'
    ? "import docs from './docs.config.mjs'\nexport default { ...docs, outputFileTracingRoot: import.meta.dirname }\n"
    : "export { default } from './docs.config.mjs'\n"

/** Text that only the relay client contains. */
const MARK = 'irn_batchSubscribe'

const isInBuild = (folder: string) =>
  readdirSync(join(folder, '.next/static'), { recursive: true, withFileTypes: true }).some(
    (entry) => entry.name.endsWith('.js') && readFileSync(join(entry.parentPath, entry.name), 'utf8').includes(MARK),
  )

test.each(['turbopack', 'webpack'] as const)(
  'a Next.js app built by %s that excludes the relay client as documented has none of it',
  async (bundler) => {
    const folder = createNextApp({
      name: `no-relay-${bundler}`,
      packed: inject('packed'),
      files: {
        'next.config.mjs': nextConfig(bundler),
        'docs.config.mjs': readDocsFile('pairing.md', 'next.config.mjs'),
        'noRelayClient.js': readDocsFile('pairing.md', 'noRelayClient.js'),
      },
    })
    const { code, output } = await buildNext(folder, bundler)
    expect(code, output).toBe(0)
    expect(isInBuild(folder)).toBe(false)
  },
)
