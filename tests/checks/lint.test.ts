import { expect, test } from 'vitest'
import config from '../../biome.json' with { type: 'json' }
import { runPart } from '../../scripts/check.mjs'
import { plant } from './plant.ts'

const properties = 'lint/nursery/noJsRestrictedProperties'
const globals = 'lint/style/noRestrictedGlobals'
const wrong = [
  ['GEN-1', "export const odd = () => localStorage.getItem('x')", 'src/react/a.ts', globals],
  ['GEN-1', 'export const odd = () => sessionStorage.length', 'src/platform/a.ts', globals],
  ['GEN-1', "export const odd = () => window.localStorage.getItem('x')", 'src/react/b.ts', properties],
  ['GEN-1', 'export const odd = async (response: Response) => response.json()', 'src/services/a.ts', properties],
  ['GEN-1', "export const odd = JSON.parse('1')", 'src/services/b.ts', properties],
  ['GEN-1', 'export const odd = (event: MessageEvent) => event.data', 'src/connectors/a.ts', properties],
  ['GEN-1', 'export const odd = (event: CustomEvent) => event.detail', 'src/connectors/b.ts', properties],
  ['GEN-1', 'export const odd = () => window.name', 'src/controllers/a.ts', globals],
  ['GEN-1', 'export const odd = () => document.title', 'src/core/a.ts', globals],
  ['GEN-6', "export const odd = (e: Element) => e.insertAdjacentHTML('afterend', '')", 'src/ui/a.ts', properties],
  ['GEN-6', 'export const odd = (e: Element) => e.innerHTML', 'src/ui/b.ts', properties],
  ['GEN-6', 'export const odd = (e: Element) => e.outerHTML', 'src/ui/c.ts', properties],
  ['GEN-6', "export const odd = () => document.write('')", 'src/ui/d.ts', properties],
  [
    'GEN-6',
    "export const Odd = () => <p dangerouslySetInnerHTML={{ __html: '' }} />",
    'src/ui/e.tsx',
    'lint/security/noDangerouslySetInnerHtml',
  ],
  ['GEN-6', "export const odd = eval('1')", 'src/core/b.ts', 'lint/security/noGlobalEval'],
  ['GEN-6', "export const odd = new Function('')", 'src/core/c.ts', 'lint/nursery/noImpliedEval'],
  ['GEN-6', "export const odd = setTimeout('x')", 'src/core/d.ts', 'lint/nursery/noImpliedEval'],
  ['GEN-8', 'export const odd = Math.random()', 'src/core/e.ts', properties],
  ['URL-7', "export const odd = () => window.open('https://x.example')", 'src/platform/b.ts', properties],
  ["viem's chains", "export { mainnet } from 'viem/chains'", 'src/adapters/c.ts', 'lint/style/noRestrictedImports'],
  ['the classic zod', "export { z } from 'zod'", 'src/services/c.ts', 'lint/style/noRestrictedImports'],
] as const

const lint = (files: Record<string, string>) =>
  runPart('format and lint', plant({ 'biome.json': JSON.stringify({ ...config, vcs: { enabled: false } }), ...files }))

test('forbidden code fails, by the name of its rule', async () => {
  const { code, output } = await lint(Object.fromEntries(wrong.map(([, text, path]) => [path, `${text}\n`])))
  expect(code).not.toBe(0)
  for (const [safetyRule, text, path, rule] of wrong) {
    expect(output, `${safetyRule}: ${text}`).toMatch(new RegExp(`${path}:1:\\d+ ${rule}`))
  }
})

test('members of the same name, tests and rendering code pass', async () => {
  const files = {
    'src/core/page.ts': 'export const read = (page: { document: string }) => page.document\n',
    'src/core/page.test.ts': "export const read = () => JSON.parse('1')\n",
    'src/react/page.ts': 'export const read = () => document.title\n',
  }
  const { output: messages } = await lint(files)
  expect(messages).not.toMatch(/src\/(core|react)\/page/)
})
