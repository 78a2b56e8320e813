/**
 * Accounts of the development phrase "test test test test test test test test test test test junk", funded on the local
 * chains. The keys are public: never send anything of value to them.
 */
export const devKeys = {
  first: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  second: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  third: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  /** Has 10,000 transactions over six years in the sandbox. */
  last: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
} as const

/** Seed of the phrase's first Solana account, oeYf6KAJ…, as wallets derive it. It is public too. */
export const devSolanaSeed = Uint8Array.from(
  ('a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72'.match(/../g) ?? []).map((byte) =>
    Number.parseInt(byte, 16),
  ),
)

/** Recipient of the page's transactions: the fourth account of the phrase, which no wallet of the page has. */
export const RECIPIENT = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
