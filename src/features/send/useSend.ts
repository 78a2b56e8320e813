import { activeNetwork } from '../../controllers/network/networkController.js'
import type { SendState } from '../../controllers/send/sendState.js'
import { toFiatValue } from '../../core/fiat.js'
import { formatUnits } from '../../core/units.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { useLiveSnapshot } from '../../react/useLiveSnapshot.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'
import { createSend } from './createSend.js'

/** The form with its state, and the account that pays. */
export function useSend() {
  const modal = useModal()
  const form = modal.use(createSend)
  const state = useLiveSnapshot(form.state)
  const networks = useSnapshot(modal.wallet.network.state)
  const { accounts, sent } = useSnapshot(modal.wallet.account.state)
  const { current: transaction } = useSnapshot(form.transaction.state)
  const network = activeNetwork(networks) as Network | undefined
  const account = accounts[network?.namespace ?? ''] as WalletAccount | undefined
  return {
    modal,
    form,
    state,
    network,
    account,
    transaction,
    /** What this device has sent on the network's namespace. */
    sent: sent[network?.namespace ?? ''] as readonly SentTransfer[] | undefined,
  }
}

/** The price of the network's coin, from the account's tokens or the form. */
export function coinPriceOf({ token }: Pick<SendState, 'token'>, account: WalletAccount | undefined, network: Network) {
  if (token?.address === undefined) return token?.price
  const tokens = account?.portfolio?.tokens ?? []
  return tokens.find(({ networkId, address }) => networkId === network.caipNetworkId && address === undefined)?.price
}

/** An amount of the network's coin in dollars; `undefined` without a price. */
export const coinValue = (units: bigint, network: Network, price: number | undefined) =>
  toFiatValue(formatUnits(units, network.nativeCurrency.decimals), price)
