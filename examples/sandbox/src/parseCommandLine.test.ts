import { expect, test } from 'vitest'
import { parseCommandLine } from './parseCommandLine.ts'

test('has a preset for every flag', () => {
  expect(parseCommandLine([])).toEqual({ port: 4610, wallets: 600, isJson: false })
})

test('reads every flag', () => {
  expect(parseCommandLine(['--port', '0', '--wallets=12', '--json'])).toEqual({ port: 0, wallets: 12, isJson: true })
})

test.each([['--port', '65536'], ['--port=-1'], ['--wallets', 'many'], ['--wallets', '10001'], ['--fork'], ['extra']])(
  'refuses %s %s',
  (...args) => {
    expect(() => parseCommandLine(args.filter((arg) => arg !== undefined))).toThrow()
  },
)
