import type { NamedWallet } from '../catalogue/namedWallets.ts'
import type { Drawing } from './drawing.ts'
import { glyphs } from './glyphs.ts'

/** By the first matching word in a wallet's name. */
const walletGlyphs: Readonly<Record<string, Drawing>> = {
  Marten: glyphs.marten,
  Plover: glyphs.plover,
  Quay: glyphs.quay,
  Umbra: glyphs.umbra,
  Tern: glyphs.tern,
  Lodestar: glyphs.lodestar,
  Bracken: glyphs.bracken,
  Kestrel: glyphs.kestrel,
  Osier: glyphs.osier,
  'Polar Hollow': glyphs.hollow,
  'Harbour Pilot': glyphs.pilot,
  Cinderlight: glyphs.cinder,
  Sablecroft: glyphs.sable,
  'Deep Fathom': glyphs.fathom,
  'Juniper Row': glyphs.juniper,
  Snowdrift: glyphs.drift,
}

/** By the library's built-in image ids of networks and connectors. */
export const assetGlyphs: ReadonlyMap<string, Drawing> = new Map<string, Drawing>([
  ['ba0ba0cd-17c6-4806-ad93-f9d174f17900', glyphs.ether],
  ['41d04d42-da3b-4453-8506-668cc0727900', glyphs.polygon],
  ['3bff954d-5cb0-47a0-9a23-d20192e74600', glyphs.arbitrum],
  ['ab9c186a-c52f-464b-2906-ca59d760a400', glyphs.optimism],
  ['7289c336-3981-4081-c5f4-efc26ac64a00', glyphs.base],
  ['93564157-2e8e-4ce7-81df-b264dbee9b00', glyphs.bnb],
  ['30c46e53-e989-45fb-4549-be3bd4eb3b00', glyphs.avalanche],
  ['02b53f6a-e3d4-479e-1cb4-21178987d100', glyphs.gnosis],
  ['b310f07f-4ef7-49f3-7073-2a0a39685800', glyphs.zksync],
  ['06b26297-fe0c-4733-5d6b-ffa5498aac00', glyphs.fantom],
  ['3ff73439-a619-4894-9262-4470c773a100', glyphs.aurora],
  ['a1b58899-f671-4276-6a5e-56ca5bd59700', glyphs.solana],
  ['0b4838db-0161-4ffe-022d-532bf03dba00', glyphs.bitcoin],
  ['39354064-d79b-420b-065d-f980c4b78200', glyphs.bitcoinTest],
  ['ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', glyphs.relay],
  ['07ba87ed-43aa-4adf-4540-9e6a2b9cae00', glyphs.extension],
  ['bba2c8be-7fd1-463e-42b1-796ecb0ad200', glyphs.baseAccount],
  ['0c2840c3-5b04-4c44-9661-fbd4b49e1800', glyphs.exchange],
  ['461db637-8616-43ce-035a-d89b8a1d5800', glyphs.safe],
  ['54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', glyphs.hardware],
])

/** By symbol, in upper case. */
export const tokenGlyphs: ReadonlyMap<string, Drawing> = new Map<string, Drawing>([
  ['ETH', glyphs.ether],
  ['WETH', glyphs.wrappedEther],
  ['POL', glyphs.polygon],
  ['WPOL', glyphs.polygon],
  ['MATIC', glyphs.polygon],
  ['ARB', glyphs.arbitrum],
  ['OP', glyphs.optimism],
  ['BNB', glyphs.bnb],
  ['AVAX', glyphs.avalanche],
  ['XDAI', glyphs.gnosis],
  ['SOL', glyphs.solana],
  ['BTC', glyphs.bitcoin],
  ['WBTC', glyphs.wrappedBitcoin],
  ['USDC', glyphs.usdc],
  ['USDT', glyphs.usdt],
  ['DAI', glyphs.dai],
  ['LINK', glyphs.link],
  ['PEPPER', glyphs.pepper],
  ['NLV', glyphs.vault],
  // Of every collectible.
  ['NFT', glyphs.collectible],
])

export const readWalletGlyph = ({ name }: Pick<NamedWallet, 'name'>): Drawing | undefined => walletGlyphs[name]
