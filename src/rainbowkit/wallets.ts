/** What RainbowKit calls a wallet, as far as the wallet list needs it. */
export type Wallet = {
  readonly id: string
  readonly name: string
  readonly shortName?: string | undefined
  readonly rdns?: string | undefined
  /** A function is not called: the wallet shows its first letter until it is installed. */
  readonly iconUrl?: string | (() => Promise<string>) | undefined
  readonly iconBackground?: string | undefined
  readonly iconAccent?: string | undefined
  readonly aliases?: readonly string[] | undefined
  readonly downloadUrls?: Readonly<Record<string, string | undefined>> | undefined
  readonly hidden?: (() => boolean) | undefined
  readonly [member: string]: unknown
}

export type CreateWalletFn = (parameters: never) => Wallet
export type WalletList = readonly { readonly groupName: string; readonly wallets: readonly CreateWalletFn[] }[]

/**
 * Wallets of the directory, by RainbowKit's id. The list shows them with their pictures from there, and installed ones as
 * they announce themselves.
 */
const directory = {
  argent: ['Argent'],
  backpack: ['Backpack', 'app.backpack'],
  base: ['Base', 'com.coinbase.wallet'],
  bifrost: ['Bifrost Wallet'],
  binance: ['Binance Wallet', 'com.binance.wallet'],
  bitget: ['Bitget Wallet', 'com.bitget.web3'],
  brave: ['Brave Wallet', 'com.brave.wallet'],
  bybit: ['Bybit Wallet'],
  coin98: ['Coin98 Wallet'],
  coinbase: ['Coinbase Wallet', 'com.coinbase.wallet'],
  frame: ['Frame', 'sh.frame'],
  frontier: ['Frontier Wallet'],
  gate: ['Gate Wallet'],
  imToken: ['imToken'],
  injected: ['Browser Wallet'],
  ledger: ['Ledger Live'],
  metaMask: ['MetaMask', 'io.metamask'],
  okx: ['OKX Wallet', 'com.okex.wallet'],
  oneInch: ['1inch Wallet'],
  phantom: ['Phantom', 'app.phantom'],
  rabby: ['Rabby Wallet', 'io.rabby'],
  rainbow: ['Rainbow', 'me.rainbow'],
  safe: ['Safe'],
  safepal: ['SafePal Wallet'],
  taho: ['Taho'],
  tokenPocket: ['TokenPocket'],
  trust: ['Trust Wallet', 'com.trustwallet.app'],
  uniswap: ['Uniswap Wallet', 'org.uniswap.app'],
  walletConnect: ['WalletConnect'],
  xdefi: ['CTRL Wallet', 'io.xdefi'],
  zerion: ['Zerion', 'io.zerion.wallet'],
} satisfies Record<string, readonly [name: string, rdns?: string]>

type KnownId = keyof typeof directory

const readEntry = (id: KnownId): readonly [name: string, rdns?: string] => directory[id]

const knownWallets = new WeakSet<Wallet>()

/** RainbowKit's own take the project id, which the config has here. */
const knownWallet =
  (id: KnownId) =>
  (_parameters?: object): Wallet => {
    const [name, rdns] = readEntry(id)
    const wallet: Wallet = { id, name, rdns }
    knownWallets.add(wallet)
    return wallet
  }

/** Whether the directory has it, with its picture and links. */
export const isKnownWallet = (wallet: Wallet) => knownWallets.has(wallet)

/** The wallet that `<WalletButton wallet="…">` means: an rdns, or a name. */
export function walletQueryOf(id: string): string {
  if (id === 'walletConnect' || !Object.hasOwn(directory, id)) return id
  const [name, rdns] = readEntry(id as KnownId)
  return rdns ?? name
}

export const argentWallet = /* @__PURE__ */ knownWallet('argent')
export const backpackWallet = /* @__PURE__ */ knownWallet('backpack')
export const baseAccount = /* @__PURE__ */ knownWallet('base')
export const bifrostWallet = /* @__PURE__ */ knownWallet('bifrost')
export const binanceWallet = /* @__PURE__ */ knownWallet('binance')
export const bitgetWallet = /* @__PURE__ */ knownWallet('bitget')
export const braveWallet = /* @__PURE__ */ knownWallet('brave')
export const bybitWallet = /* @__PURE__ */ knownWallet('bybit')
export const coin98Wallet = /* @__PURE__ */ knownWallet('coin98')
export const coinbaseWallet = /* @__PURE__ */ knownWallet('coinbase')
export const frameWallet = /* @__PURE__ */ knownWallet('frame')
export const frontierWallet = /* @__PURE__ */ knownWallet('frontier')
export const gateWallet = /* @__PURE__ */ knownWallet('gate')
export const imTokenWallet = /* @__PURE__ */ knownWallet('imToken')
export const injectedWallet = /* @__PURE__ */ knownWallet('injected')
export const ledgerWallet = /* @__PURE__ */ knownWallet('ledger')
export const metaMaskWallet = /* @__PURE__ */ knownWallet('metaMask')
export const okxWallet = /* @__PURE__ */ knownWallet('okx')
export const oneInchWallet = /* @__PURE__ */ knownWallet('oneInch')
export const phantomWallet = /* @__PURE__ */ knownWallet('phantom')
export const rabbyWallet = /* @__PURE__ */ knownWallet('rabby')
export const rainbowWallet = /* @__PURE__ */ knownWallet('rainbow')
export const safeWallet = /* @__PURE__ */ knownWallet('safe')
export const safepalWallet = /* @__PURE__ */ knownWallet('safepal')
export const tahoWallet = /* @__PURE__ */ knownWallet('taho')
export const tokenPocketWallet = /* @__PURE__ */ knownWallet('tokenPocket')
export const trustWallet = /* @__PURE__ */ knownWallet('trust')
export const uniswapWallet = /* @__PURE__ */ knownWallet('uniswap')
export const walletConnectWallet = /* @__PURE__ */ knownWallet('walletConnect')
export const xdefiWallet = /* @__PURE__ */ knownWallet('xdefi')
export const zerionWallet = /* @__PURE__ */ knownWallet('zerion')

/** The list that RainbowKit begins with. */
export const defaultWallets: WalletList = [
  { groupName: 'Popular', wallets: [safeWallet, rainbowWallet, baseAccount, metaMaskWallet, walletConnectWallet] },
]
