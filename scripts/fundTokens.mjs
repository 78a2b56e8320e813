// Tokens for the accounts of the demo's wallets, so that there is something to send besides coins.

/** Amounts in the smallest units, at the addresses of the sandbox's tokens. */
const evmTokens = [
  { chainId: 1, token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', units: '2500000000' },
  { chainId: 1, token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', units: '1200500000' },
  { chainId: 137, token: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', units: '640000000' },
]
const SOLANA_USDC = { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v', units: '800000000' }
const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** As many as the demo's wallets have. */
const EVM_ACCOUNTS = 3

export async function fundTokens({ url, accounts, solana }) {
  async function post(route, body) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(new URL(`/__sandbox/${route}`, url), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The sandbox answered ${route} with ${response.status}.`)
  }
  const holders = accounts.slice(0, EVM_ACCOUNTS)
  await Promise.all([
    ...holders.flatMap(({ address }) => evmTokens.map((token) => post('fund-token', { address, ...token }))),
    post('solana/fund', { chainId: SOLANA_MAINNET, address: solana.accounts[0].address, ...SOLANA_USDC }),
  ])
}
