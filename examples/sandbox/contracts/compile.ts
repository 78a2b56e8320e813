import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Compiles the contracts into `contracts.json`: `npm run contracts`. The sandbox never compiles. */
const FILES = ['Tokens.sol', 'Vault.sol', 'Names.sol', 'Accounts.sol', 'Market.sol', 'SmartAccount.sol', 'Payments.sol']

type Output = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { evm: { deployedBytecode: { object: string } } }>>>
  >
}

const require = createRequire(import.meta.url)
const solc: { compile(input: string): string } = require('solc')
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const output: Output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: Object.fromEntries(FILES.map((name) => [name, { content: read(name) }])),
      settings: {
        evmVersion: 'cancun',
        optimizer: { enabled: true, runs: 1 },
        metadata: { bytecodeHash: 'none', appendCBOR: false },
        outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
      },
    }),
  ),
)
for (const { formattedMessage } of output.errors ?? []) process.stderr.write(`${formattedMessage}\n`)
if (output.errors?.some(({ severity }) => severity === 'error')) process.exit(1)

const code = Object.values(output.contracts).flatMap((file) =>
  Object.entries(file).map(([name, { evm }]) => [name, `0x${evm.deployedBytecode.object}`] as const),
)
const sources = createHash('sha256').update(FILES.map(read).join('')).digest('hex')
const text = JSON.stringify({ sources, code: Object.fromEntries(code) }, undefined, 2)
writeFileSync(new URL('contracts.json', import.meta.url), `${text}\n`)
