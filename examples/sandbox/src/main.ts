import { describeSandbox } from './describeSandbox.ts'
import { type CommandLine, parseCommandLine, USAGE } from './parseCommandLine.ts'
import { type Sandbox, startSandbox } from './startSandbox.ts'
import { watchParent } from './watchParent.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)
const complain = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`)

function readFlags(): CommandLine | undefined {
  try {
    return parseCommandLine(process.argv.slice(2))
  } catch (error) {
    complain(error)
    process.stderr.write(`\n${USAGE}`)
    return undefined
  }
}

function describe({ url, relay, phones, rpc, accounts, solana }: Sandbox): string {
  return [
    `Sandbox       ${url}`,
    `Relay         ${relay}`,
    ...(phones ? [`Phone wallet  ${phones}`] : []),
    ...Object.entries(rpc).map(([chainId, node]) => `Chain ${chainId.padEnd(7)} ${node}`),
    ...Object.entries(solana.rpc).map(([id, node]) => `${id}  ${node}`),
    ...accounts.map(({ address, privateKey }, index) => `Account ${`${index}`.padEnd(5)} ${address}  ${privateKey}`),
    ...solana.accounts.map(
      ({ address, secretKey }, index) => `Solana ${`${index}`.padEnd(6)} ${address}  ${secretKey}`,
    ),
    'These keys are known to everybody. Never send them anything of worth.',
  ].join('\n')
}

async function main({ port, wallets, hasPhones, isJson }: CommandLine) {
  let sandbox: Sandbox | undefined
  let isStopping = false

  async function stop(code: number) {
    if (isStopping) return
    isStopping = true
    // Nothing to close during start; the nodes end with this process.
    await sandbox?.close().catch(complain)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // Our output has no reader any more.
  process.stdout.on('error', () => void stop(0))
  watchParent(
    () => void stop(0),
    () => sandbox !== undefined,
  )

  sandbox = await startSandbox({
    port,
    wallets,
    hasPhones,
    onCrash(error) {
      complain(error)
      void stop(1)
    },
  })
  print(isJson ? JSON.stringify(describeSandbox(sandbox, wallets)) : describe(sandbox))
}

const flags = readFlags()
if (flags) {
  main(flags).catch((error) => {
    complain(error)
    process.exit(1)
  })
} else {
  process.exitCode = 2
}
