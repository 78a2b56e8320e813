/** USDC of the sandbox's chains. */
export const dollars: Readonly<Record<string, `0x${string}`>> = {
  'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'eip155:137': '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  'eip155:42161': '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
}
