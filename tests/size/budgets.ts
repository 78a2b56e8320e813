import { readFileSync } from 'node:fs'

/** A kilobyte is 1000 bytes here, as in the design's table. */
export const KILOBYTE = 1000

type Limit = { budget: number; goal: number }
export type Moment =
  | 'pageLoad'
  | 'pageLoadSolana'
  | 'storedInjected'
  | 'snippet'
  | 'snippetWithSolana'
  | 'snippetStored'
  | 'snippetStoredFiles'
  | 'snippetWithSolanaStored'
  | 'snippetWithSolanaStoredFiles'
  | 'snippetStoredSolana'
  | 'snippetStoredSolanaFiles'
  | 'firstOpen'
  | 'firstOpenAll'
  | 'firstOpenRequests'
  | 'qrCode'
  | 'storedRelaySession'
  | 'embedded'
  | 'embeddedAll'
  | 'pay'
  | 'payAll'
  | 'wagmi'
  | 'rainbowkit'
  | 'appkit'
  | 'appkitAll'
  | 'packagesBeyondPeers'

export const readBudgets = (): Record<Moment, Limit> =>
  JSON.parse(readFileSync(new URL('../budgets.json', import.meta.url), 'utf8'))

export const toKilobytes = (bytes: number) => Math.round((bytes / KILOBYTE) * 100) / 100

/** A message if a measurement is over budget. */
export function judge(moment: Moment, measured: number, budgets = readBudgets()): string | undefined {
  const { budget } = budgets[moment]
  return measured > budget ? `${moment} is ${measured}, and must not be above ${budget}` : undefined
}

/** The measurements as a table. */
export function formatTable(rows: readonly { moment: Moment; measured: number; note?: string }[]): string {
  const budgets = readBudgets()
  const lines = rows.map(({ moment, measured, note = '' }) => {
    const { budget, goal } = budgets[moment]
    const mark = measured > budget ? '✘' : measured > goal ? '·' : '✔'
    return `${mark} ${moment.padEnd(20)} ${String(measured).padStart(8)} ${String(budget).padStart(8)} ${String(goal).padStart(6)}  ${note}`
  })
  return [
    `  ${'moment'.padEnd(20)} ${'measured'.padStart(8)} ${'budget'.padStart(8)} ${'goal'.padStart(6)}`,
    ...lines,
  ].join('\n')
}
