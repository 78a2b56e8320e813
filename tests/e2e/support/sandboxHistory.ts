import type { HistoryTransaction } from '../../../examples/sandbox/src/history/historyEntry.ts'
import type { SandboxClient } from './sandboxClient.ts'

/** The last development account, which has 10,000 entries over six years. Its key is public. */
export const seeded = {
  key: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
} as const

type Entries = { readonly entries?: readonly unknown[]; readonly seed?: number; readonly chainId?: number }

/** Adds entries to an account's history, for this test alone. */
export async function addHistory({ url, projectId }: SandboxClient, address: string, added: Entries) {
  const response = await fetch(new URL('/__sandbox/history', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, address, ...added }),
  })
  if (!response.ok) throw new Error(`The sandbox refused the entries: ${await response.text()}`)
}

/** The first pages of the service, read without the page. */
export async function readHistory({ url, projectId }: SandboxClient, address: string, pages: number) {
  const entries: HistoryTransaction[] = []
  for (let cursor: string | null = '', page = 0; cursor !== null && page < pages; page++) {
    const query = new URLSearchParams({ projectId, chainId: 'eip155:1', cursor })
    const response = await fetch(new URL(`/v1/account/${address}/history?${query}`, url))
    const answer = (await response.json()) as { data: HistoryTransaction[]; next: string | null }
    entries.push(...answer.data)
    cursor = answer.next
  }
  return entries
}

/** A transfer as the service sends it. */
export const token = (direction: 'in' | 'out', numeric: string, symbol: string) => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction,
  quantity: { numeric },
  value: null,
  price: null,
})
