import { useEffect } from 'react'
import { activeEmail } from '../../controllers/account/activeAccount.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { useModal } from '../../react/useModal.js'
import { useSnapshot } from '../../react/useSnapshot.js'

/** The e-mail address of the active account. Once another wallet is active, the view makes way for it. */
export function useActiveEmail(): string {
  const { wallet, ui } = useModal()
  const { router } = ui
  useSnapshot(wallet.connection.state)
  useSnapshot(wallet.network.state)
  useSnapshot(wallet.account.state)
  const email = activeEmail(wallet)
  useEffect(() => {
    if (email === undefined) router.reset(isActiveConnected(wallet) ? 'Account' : 'Connect')
  }, [email, router, wallet])
  return email ?? ''
}
