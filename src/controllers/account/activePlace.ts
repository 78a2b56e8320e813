import type { Transfers } from '../../adapters/adapter.js'
import { isLookAlike } from '../../config/isLookAlike.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { shortenAddress } from '../../core/shorten.js'
import { formatUnits } from '../../core/units.js'
import type { Network } from '../../domain/network.js'
import { EMPTY_PORTFOLIO, type Token, tokenId } from '../../domain/token.js'
import { TransferIncompleteError } from '../../errors/transferErrors.js'
import type { Modal } from '../../modal/modal.js'
import { activeNetwork } from '../network/networkController.js'
import { tokensOf } from '../tokens/tokensOf.js'

/** The active account on its network, and the tokens that a form can move there. */
export function createActivePlace({ instance, wallet, scope }: Pick<Modal, 'instance' | 'wallet' | 'scope'>) {
  const { account, network } = wallet

  /** `undefined` while no account is active on a network of the app. */
  const place = () => {
    const on = activeNetwork(network.state)
    const from = on && account.of(on.namespace)
    return on && from && !on.isUnsupported ? { on, from } : undefined
  }

  async function transfersOf(on: Network): Promise<Transfers> {
    const transfers = await (await wallet.adapterOf(on.namespace)).transfers?.()
    if (!transfers) throw new TransferIncompleteError('Unsupported chain')
    return transfers
  }

  return {
    place,
    /** Equal while account and network are the same. */
    keyOf() {
      const here = place()
      return here ? `${here.on.caipNetworkId}:${here.from.address}` : ''
    },
    transfersOf,
    /** The coin of the active network, as the account shows it. */
    coin(): Token | undefined {
      const here = place()
      if (!here) return undefined
      const { on, from } = here
      const known = (from.portfolio ?? EMPTY_PORTFOLIO).tokens.find(
        ({ networkId, address }) => networkId === on.caipNetworkId && address === undefined,
      )
      const { name, symbol, decimals } = on.nativeCurrency
      return {
        ...{ id: tokenId(on.caipNetworkId, undefined), networkId: on.caipNetworkId, name, symbol, decimals },
        amount: from.balance.formatted ?? known?.amount ?? '0',
        price: known?.price,
        icon: known?.icon,
      }
    },
    /** A token by its address: one of the account's, or as the chain has it. */
    async findToken(text: string): Promise<Token | undefined> {
      const here = place()
      if (!here) return undefined
      const { on, from } = here
      const adapter = await wallet.adapterOf(on.namespace)
      const address = (await adapter.addressParser())(text)
      if (address === undefined) return undefined
      const id = tokenId(on.caipNetworkId, address)
      const held = from.portfolio?.tokens.find((one) => one.id === id)
      if (held) return held
      const transfers = await transfersOf(on)
      const [{ units, decimals }, symbol] = await Promise.all([
        transfers.readBalance(from.address, address, on, scope.signal),
        transfers.readSymbol?.(address, on, scope.signal),
      ])
      const shown = displayText(symbol, TEXT_LIMIT.symbol, shortenAddress(address))
      const candidate = { networkId: on.caipNetworkId, address, symbol: symbol ?? '' }
      return {
        ...{ id, networkId: on.caipNetworkId, address, name: shown, symbol: shown, decimals },
        amount: formatUnits(units, decimals),
        isUnverified: isLookAlike(candidate, on.nativeCurrency.symbol) || undefined,
      }
    },
    /** What one of the token costs in US dollars; `undefined` if that is unknown, or has no meaning here. */
    async fetchPrice(token: Token): Promise<number | undefined> {
      const here = place()
      if (!here || here.on.testnet) return undefined
      const { service } = tokensOf(instance)
      const { coinAddress } = await wallet.adapterOf(here.on.namespace)
      const named = token.address ?? coinAddress
      if (!service || named === undefined) return undefined
      return service.fetchPrice(`${here.on.caipNetworkId}:${named}`, scope.signal).catch(() => undefined)
    },
  }
}

export type ActivePlace = ReturnType<typeof createActivePlace>
