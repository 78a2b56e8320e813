import type { Wallet } from '../catalogue/wallet.ts'
import { svgAnswer, textAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import { EXCHANGES } from '../pay/exchanges.ts'
import { drawInitials } from './drawInitials.ts'
import { type Drawing, toSvg } from './drawing.ts'
import { assetGlyphs, readWalletGlyph, tokenGlyphs } from './imageTables.ts'

/** By image id. Named wallets have their own icon, all others their initials. */
export function drawWallets(wallets: readonly Wallet[]): ReadonlyMap<string, Drawing> {
  const initials = drawInitials(wallets.map(({ name }) => name))
  return new Map(
    wallets.flatMap((wallet, index) => {
      const drawing = readWalletGlyph(wallet) ?? initials[index]
      return drawing ? [[wallet.image_id, drawing] as const] : []
    }),
  )
}

const currencies = [
  ...['USD', 'EUR', 'GBP', 'AUD', 'NZD', 'CAD', 'INR', 'JPY'],
  ...['CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'BRL', 'MXN', 'SGD'],
]

const imageRoute = (path: string, find: (id: string) => Drawing | undefined): Route => ({
  method: 'GET',
  path: `${path}/:id`,
  answer({ params }) {
    const drawing = find(params.id ?? '')
    return drawing ? svgAnswer(toSvg(drawing)) : textAnswer(404, 'There is no such image')
  },
})

export function imageRoutes(wallets: readonly Wallet[]): readonly Route[] {
  const walletDrawings = drawWallets(wallets)
  const codes = drawInitials(currencies)
  const exchanges = drawInitials(EXCHANGES.map(({ name }) => name))
  const exchangeDrawings = new Map(EXCHANGES.map(({ id }, index) => [id, exchanges[index]] as const))
  const currencyDrawings = new Map(currencies.map((code, index) => [code, codes[index]] as const))
  return [
    imageRoute('/getWalletImage', (id) => walletDrawings.get(id)),
    imageRoute('/public/getAssetImage', (id) => assetGlyphs.get(id)),
    imageRoute('/public/getCurrencyImage', (code) => currencyDrawings.get(code.toUpperCase())),
    imageRoute('/public/getExchangeImage', (id) => exchangeDrawings.get(id)),
    imageRoute('/public/getTokenImage', (symbol) => tokenGlyphs.get(symbol.toUpperCase())),
  ]
}
