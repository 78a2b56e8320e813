import type { Sandbox } from './startSandbox.ts'

/** All that a client or a test must know to use a sandbox, as JSON. */
export const describeSandbox = ({ url, relay, phones, rpc, accounts }: Omit<Sandbox, 'close'>, wallets: number) => ({
  url,
  relay,
  /** Stands in for the host that vouches for a page towards a wallet. */
  verify: url,
  phones,
  rpc,
  chains: Object.keys(rpc).map(Number),
  accounts,
  wallets,
})
