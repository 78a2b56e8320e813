import { expect, test } from 'vitest'
import { scan } from '../../scripts/scan.mjs'
import { plant } from './plant.ts'

const scanOne = (path: string, text: string, allowed = {}) => scan(plant({ [path]: text }), allowed)

test.each([
  ['AMT-1', 'src/features/send/sendMath.ts', 'export const read = (amount: string) => Number(amount)\n', 'Number('],
  ['AMT-1', 'src/core/amount.ts', 'export const scale = (n: bigint) => n * 10n ** 18n\n', '**'],
  ['AMT-1', 'src/features/swap/views/SwapView.tsx', 'export default (n: number) => n.toFixed(2)\n', 'toFixed'],
  ['AMT-1', 'src/domain/balance.ts', 'export const read = Number.parseFloat\n', 'parseFloat'],
  ['GEN-6', 'src/ui/odd.tsx', "export const Odd = () => <iframe srcDoc='' {...{ srcdoc: '' }} />\n", 'srcdoc'],
  ['URL-7', 'src/react/odd.ts', "export const odd = () => location.assign('/')\n", 'location.assign'],
  ['URL-7', 'src/platform/odd.ts', "export const odd = () => { location.href = '/' }\n", 'location.href ='],
])('%s: %s with %s fails', (_, path, text, token) => {
  expect(scanOne(path, text)).toEqual([`${path}:1: ${token} is forbidden here`])
})

test('comments and longer words pass', () => {
  const text = [
    '// srcdoc, and Number( in a comment',
    '/** toFixed */',
    'export const parseNumber = (text: string) => BigInt(text)',
    "export const read = () => parseNumber('1')",
  ].join('\n')
  expect(scanOne('src/core/amount.ts', text)).toEqual([])
})

test('a float elsewhere than on amounts passes', () => {
  expect(scanOne('src/ui/layout.ts', 'export const half = Number("1") ** 2\n')).toEqual([])
})

test('an exception covers its file and its token, and has a reason', () => {
  const text = "export const odd = () => location.assign('/')\nexport const more = 'srcdoc'\n"
  const reason = { 'location.assign': 'a template of ours' }
  expect(scanOne('src/core/odd.ts', text, { 'src/core/odd.ts': reason })).toEqual([
    'src/core/odd.ts:2: srcdoc is forbidden here',
  ])
  expect(scanOne('src/core/odd.ts', text, { 'src/core/': { ...reason, srcdoc: '' } })).toEqual([
    'scanAllow.json: src/core/ allows srcdoc without a reason',
  ])
})

test('an unneeded exception fails', () => {
  expect(scanOne('src/core/odd.ts', '', { 'src/core/odd.ts': { srcdoc: 'once' } })).toEqual([
    'scanAllow.json: src/core/odd.ts no longer has srcdoc',
  ])
})

test('a hover style for touch screens fails', () => {
  const css = '@media (hover: hover) { .a:hover { color: red; } }\n/* .b:hover { } */\n.c:hover { color: red; }\n'
  expect(scanOne('src/ui/odd.css', css)).toEqual(['src/ui/odd.css:3: :hover outside @media (hover: hover)'])
  expect(scanOne('src/ui/oddStyles.ts', 'export const css = `.c:hover { }`\n')).toEqual([
    'src/ui/oddStyles.ts:1: :hover outside @media (hover: hover)',
  ])
})
