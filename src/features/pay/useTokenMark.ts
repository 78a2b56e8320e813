import { useEffect } from 'react'
import { tokensOf } from '../../controllers/tokens/tokensOf.js'
import type { WalletAccount } from '../../domain/account.js'
import type { PaymentAsset } from '../../domain/payment.js'
import { EMPTY_PORTFOLIO, findToken, type Token } from '../../domain/token.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

const ignore = () => undefined

/** The account's own list knows the icons of its tokens: it is read once, unless another view has read it. */
export function useTokenLists() {
  const { instance, wallet } = useModal()
  const { accounts } = useSnapshot(wallet.account.state)
  const unread = Object.entries(accounts as Readonly<Record<string, WalletAccount | undefined>>)
    .filter(([, account]) => account && (account.portfolio ?? EMPTY_PORTFOLIO).status === 'idle')
    .map(([namespace]) => namespace)
    .join()
  useEffect(() => {
    for (const namespace of unread.split(',').filter(Boolean)) tokensOf(instance).refresh(namespace).catch(ignore)
  }, [instance, unread])
}

type TokenReference = Pick<PaymentAsset, 'networkId' | 'address'>

/** The token of an account's list, if it is there. */
export function useListedToken() {
  const { wallet } = useModal()
  const accounts = useSnapshot(wallet.account.state).accounts as Readonly<Record<string, WalletAccount | undefined>>
  return ({ networkId, address }: TokenReference): Token | undefined =>
    findToken(accounts[networkId.split(':')[0] ?? '']?.portfolio, networkId, address)
}

/** A token with the icon that it has in the account's list. */
export function useTokenMark() {
  const findListed = useListedToken()
  return <asset extends TokenReference & { readonly symbol: string; readonly icon?: string | undefined }>(
    token: asset,
  ) => ({
    symbol: token.symbol,
    address: token.address,
    icon: token.icon ?? findListed(token)?.icon,
  })
}
