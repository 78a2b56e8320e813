import { MARKET, PAYMENT_ROUTER } from './nodes/marketPools.ts'
import type { Sandbox } from './startSandbox.ts'

/** Everything a client or a test needs to use a sandbox, as JSON. */
export const describeSandbox = (
  { url, relay, phones, rpc, accounts, solana }: Omit<Sandbox, 'close'>,
  wallets: number,
) => ({
  url,
  relay,
  /** Replaces the host that verifies origins for wallets. */
  verify: url,
  phones,
  rpc,
  chains: Object.keys(rpc).map(Number),
  accounts,
  solana,
  /** What built swaps call, on every EVM chain. */
  swap: { router: MARKET },
  /** What payments with another token of the same EVM chain call. */
  pay: { router: PAYMENT_ROUTER },
  wallets,
})
