import { expect, test } from 'vitest'
import { scan } from '../../scripts/scan.mjs'
import { plant } from './plant.ts'

const scanOne = (path: string, text: string, allowed = {}) => scan(plant({ [path]: text }), allowed)

test.each([
  ['AMT-1', 'src/features/send/sendMath.ts', 'export const read = (amount: string) => Number(amount)\n', 'Number('],
  ['AMT-1', 'src/core/amount.ts', 'export const scale = (n: bigint) => n * 10n ** 18n\n', '**'],
  ['AMT-1', 'src/features/swap/views/SwapView.tsx', 'export default (n: number) => n.toFixed(2)\n', 'toFixed'],
  ['AMT-1', 'src/domain/balance.ts', 'export const read = Number.parseFloat\n', 'parseFloat'],
  ['GEN-1', 'src/react/odd.ts', "export const odd = () => localStorage.getItem('x')\n", 'localStorage'],
  [
    'GEN-1',
    'src/services/odd.ts',
    'export const odd = async (response: Response) => response.json()\n',
    'response.json(',
  ],
  ['GEN-1', 'src/services/odd.ts', "export const odd = JSON.parse('1')\n", 'JSON.parse'],
  ['GEN-1', 'src/connectors/odd.ts', 'export const odd = (event: MessageEvent) => event.data\n', 'event.data'],
  ['GEN-1', 'src/connectors/odd.ts', 'export const odd = (event: CustomEvent) => event.detail\n', 'event.detail'],
  ['GEN-6', 'src/ui/odd.ts', "export const odd = (e: Element) => { e.innerHTML = '' }\n", 'innerHTML'],
  ['GEN-6', 'src/ui/odd.tsx', "export const Odd = () => <iframe srcDoc='' {...{ srcdoc: '' }} />\n", 'srcdoc'],
  ['GEN-6', 'src/core/odd.ts', "export const odd = new   Function('')\n", 'new Function'],
  ['GEN-6', 'src/core/odd.ts', "export const odd = setTimeout('x')\n", "setTimeout('"],
  ['GEN-8', 'src/core/odd.ts', 'export const odd = Math.random()\n', 'Math.random'],
  ['URL-7', 'src/platform/odd.ts', "export const odd = () => window.open('https://x.example')\n", 'window.open'],
  ['URL-7', 'src/react/odd.ts', "export const odd = () => location.assign('/')\n", 'location.assign'],
  ['GEN-1', 'src/controllers/odd.ts', 'export const odd = () => window.name\n', 'window'],
])('%s: %s with %s fails', (_, path, text, token) => {
  expect(scanOne(path, text)).toEqual([`${path}:1: ${token} is forbidden here`])
})

test('comments, longer words and members of the same name pass', () => {
  const text = [
    '// localStorage, and Number( in a comment',
    '/** JSON.parse */',
    'export const parseNumber = (text: string) => BigInt(text)',
    "export const read = (page: { document: string }) => parseNumber('1') + BigInt(page.document.length)",
  ].join('\n')
  expect(scanOne('src/core/amount.ts', text)).toEqual([])
})

test('a float elsewhere than on amounts passes', () => {
  expect(scanOne('src/ui/layout.ts', 'export const half = Number("1") ** 2\n')).toEqual([])
})

test('an exception covers its file and its token, and has a reason', () => {
  const text = "export const odd = JSON.parse('1')\nexport const more = Math.random()\n"
  const reason = { 'JSON.parse': 'the guarded one' }
  expect(scanOne('src/core/odd.ts', text, { 'src/core/odd.ts': reason })).toEqual([
    'src/core/odd.ts:2: Math.random is forbidden here',
  ])
  expect(scanOne('src/core/odd.ts', text, { 'src/core/': { ...reason, 'Math.random': '' } })).toEqual([
    'scanAllow.json: src/core/ allows Math.random without a reason',
  ])
})

test('an unneeded exception fails', () => {
  expect(scanOne('src/core/odd.ts', '', { 'src/core/odd.ts': { 'JSON.parse': 'once' } })).toEqual([
    'scanAllow.json: src/core/odd.ts no longer has JSON.parse',
  ])
})
