import { parseArgs } from 'node:util'
import { DEFAULT_PORT, DEFAULT_WALLETS } from './startSandbox.ts'

export const USAGE = `Usage: npm start -- [--port N] [--wallets N] [--phones] [--json]

  --port N      where to listen; 0 takes any free port (${DEFAULT_PORT})
  --wallets N   how many wallets the catalogue has (${DEFAULT_WALLETS})
  --phones      phones with wallets, which pair through the relay
  --json        print one line of JSON instead of a list
`

export type CommandLine = {
  readonly port: number
  readonly wallets: number
  readonly hasPhones: boolean
  readonly isJson: boolean
}

function readNumber(flag: string, text: string, most: number): number {
  if (/^\d{1,7}$/.test(text) && Number(text) <= most) return Number(text)
  throw new Error(`--${flag} must be a whole number up to ${most}`)
}

export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: `${DEFAULT_PORT}` },
      wallets: { type: 'string', default: `${DEFAULT_WALLETS}` },
      phones: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  return {
    port: readNumber('port', values.port, 65_535),
    wallets: readNumber('wallets', values.wallets, 10_000),
    hasPhones: values.phones,
    isJson: values.json,
  }
}
