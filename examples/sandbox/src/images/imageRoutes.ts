import type { Wallet } from '../catalogue/wallet.ts'
import { svgAnswer, textAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import { type Drawing, toSvg } from './drawing.ts'
import { flags } from './flags.ts'
import { generateMarks } from './generateMarks.ts'
import { assetGlyphs, readWalletGlyph, tokenGlyphs } from './imageTables.ts'

/** By image id. The named wallets have a drawing of their own, all others a generated one. */
export function drawWallets(wallets: readonly Wallet[]): ReadonlyMap<string, Drawing> {
  const marks = generateMarks(wallets.map(({ name }) => name))
  const blank: Drawing = { ground: '#5d666f', shapes: '' }
  return new Map(
    wallets.map((wallet, index) => [wallet.image_id, readWalletGlyph(wallet) ?? marks[index] ?? blank] as const),
  )
}

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
  const currencyDrawings = new Map(Object.entries(flags))
  return [
    imageRoute('/getWalletImage', (id) => walletDrawings.get(id)),
    imageRoute('/public/getAssetImage', (id) => assetGlyphs.get(id)),
    imageRoute('/public/getCurrencyImage', (code) => currencyDrawings.get(code.toUpperCase())),
    imageRoute('/public/getTokenImage', (symbol) => tokenGlyphs.get(symbol.toUpperCase())),
  ]
}
