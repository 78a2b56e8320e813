/** Invented, and the same in every run. */
const usdPrices: Readonly<Record<string, number>> = {
  ETH: 2486.2,
  POL: 0.24,
  BNB: 641.5,
  XDAI: 1,
  AVAX: 21.4,
  SOL: 172.4,
  USDC: 1,
  USDT: 0.9998,
  DAI: 1,
  WETH: 2486.2,
  WPOL: 0.24,
  LINK: 13.6,
  ARB: 0.34,
  PYUSD: 1,
  PEPPER: 0.042,
}

const perUsd: Readonly<Record<string, number>> = {
  usd: 1,
  eur: 0.92,
  gbp: 0.79,
  aud: 1.52,
  cad: 1.37,
  inr: 83.4,
  jpy: 151.2,
  btc: 0.0000148,
  eth: 1 / 2486.2,
}

export const isCurrency = (currency: string) => Object.hasOwn(perUsd, currency)

/** 0 if unknown. */
export const readPrice = (symbol: string, currency: string): number =>
  (usdPrices[symbol] ?? 0) * (perUsd[currency] ?? 0)
