import { activeNetwork } from '../../controllers/network/networkController.js'
import { shortenAddress } from '../../core/shorten.js'
import type { WalletAccount } from '../../domain/account.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

const nameOf = ({ profileName, address }: WalletAccount) => profileName ?? shortenAddress(address)

/** The account that pays, and the name of any other of the user's. */
export function usePayer() {
  const { wallet } = useModal()
  const { accounts, areAmountsHidden } = useSnapshot(wallet.account.state)
  const network = useSnapshot(wallet.network.state)
  const namespace = activeNetwork(network)?.namespace ?? ''
  const all = accounts as Readonly<Record<string, WalletAccount | undefined>>
  const account = all[namespace]
  return {
    account,
    namespace,
    name: account && nameOf(account),
    areAmountsHidden,
    /** Changes with every connected account. */
    key: Object.entries(all)
      .map(([key, each]) => `${key}:${each?.address ?? ''}`)
      .join(),
    isOwn: (address: string) => Object.values(all).some((each) => each?.address === address),
    nameAt(address: string): string {
      const own = Object.values(all).find((each) => each?.address === address)
      return own ? nameOf(own) : shortenAddress(address)
    },
  }
}
