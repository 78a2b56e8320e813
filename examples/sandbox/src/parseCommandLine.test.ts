import { expect, test } from 'vitest'
import { parseCommandLine } from './parseCommandLine.ts'

test('has a default for every flag', () => {
  expect(parseCommandLine([])).toEqual({ port: 4610, wallets: 600, hasPhones: false, isJson: false })
})

test('reads every flag', () => {
  const args = ['--port', '0', '--wallets=12', '--phones', '--json']
  expect(parseCommandLine(args)).toEqual({ port: 0, wallets: 12, hasPhones: true, isJson: true })
})

test.each([['--port', '65536'], ['--port=-1'], ['--wallets', 'many'], ['--wallets', '10001'], ['--fork'], ['extra']])(
  'rejects %s %s',
  (...args) => {
    expect(() => parseCommandLine(args.filter((arg) => arg !== undefined))).toThrow()
  },
)
