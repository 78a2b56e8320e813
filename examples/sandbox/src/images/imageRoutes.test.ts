import { describe, expect, test } from 'vitest'
import { generateWallets } from '../catalogue/generateWallets.ts'
import { useSandbox } from '../testing/useSandbox.ts'
import { toSvg } from './drawing.ts'
import { drawWallets } from './imageRoutes.ts'
import { assetGlyphs } from './imageTables.ts'

const { send } = useSandbox({ wallets: 20 })
const wallets = generateWallets(20)

describe('images', () => {
  const paths = [
    `/getWalletImage/${wallets[0]?.image_id}`,
    `/getWalletImage/${wallets[19]?.image_id}`,
    ...[...assetGlyphs.keys()].map((id) => `/public/getAssetImage/${id}`),
    // Base Account, a connector that the published client lists.
    '/public/getAssetImage/bba2c8be-7fd1-463e-42b1-796ecb0ad200',
    '/public/getCurrencyImage/USD',
    '/public/getCurrencyImage/eur',
    '/public/getTokenImage/ETH',
    '/public/getTokenImage/usdc',
    '/public/getTokenImage/NFT',
  ]
  test('an existing image is a cacheable SVG', async () => {
    for (const path of paths) {
      const response = await send(`${path}?projectId=p`)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
      expect(await response.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .*<\/svg>$/)
    }
  })

  const unknown = [
    '/getWalletImage/unknown',
    '/getWalletImage/..%2F..%2Fetc',
    '/getWalletImage/__proto__',
    '/public/getAssetImage/unknown',
    '/public/getCurrencyImage/constructor',
    '/public/getTokenImage/NOPE',
  ]
  test('a missing image is not found', async () => {
    for (const path of unknown) expect((await send(path)).status, path).toBe(404)
  })
})

describe('drawWallets', () => {
  const drawn = (count: number) => [...drawWallets(generateWallets(count)).values()]

  test('repeats no image among five thousand', { timeout: 20_000 }, () => {
    expect(new Set(drawn(5_000).map(toSvg)).size).toBe(5_000)
  })

  test('shows the initials of each, letters only', () => {
    for (const { shapes } of drawn(600).filter(({ shapes }) => shapes.startsWith('<text')))
      expect(shapes).toMatch(/>\p{L}{1,2}<\/text>$/u)
  })

  test('stays flat, small and free of scripts and references', () => {
    for (const svg of drawn(600).map(toSvg)) {
      expect(svg.length).toBeLessThan(1_200)
      expect(svg).not.toMatch(/NaN|undefined|[Gg]radient|script|href|url\(|\son\w+=/)
    }
  })
})
