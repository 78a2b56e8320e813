import { createUuid } from '../../core/createUuid.js'
import type { WalletInfo } from './createAnnouncer.js'

type WalletInfoOptions = { readonly [key in keyof WalletInfo]?: WalletInfo[key] | undefined } & {
  readonly name: string
  readonly rdns: string
}

export const createWalletInfo = ({ name, rdns, icon, uuid }: WalletInfoOptions): WalletInfo => ({
  uuid: uuid ?? createUuid(),
  name,
  icon: icon ?? drawIcon(name),
  rdns,
})

/** The first letter on a colour derived from the name, so that test wallets look different. */
function drawIcon(name: string) {
  const [letter = '?'] = name.trim().toUpperCase()
  const hue = [...name].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 360, 0)
  const safeLetter = /[\p{L}\p{N}]/u.test(letter) ? letter : '?'
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<rect width="96" height="96" rx="22" fill="hsl(${hue} 55% 34%)"/>`,
    '<text x="48" y="66" font-family="system-ui,sans-serif" font-size="52" font-weight="700" text-anchor="middle"',
    ` fill="#fff">${safeLetter}</text></svg>`,
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
