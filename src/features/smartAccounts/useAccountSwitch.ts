import { useState } from 'react'
import { switchAccount } from '../../controllers/account/switchAccount.js'
import type { ConnectedAccount } from '../../domain/account.js'
import { say } from '../../modal/card.js'
import { useModal, useWords } from '../../react/useModal.js'
import { isSmart } from './embeddedAccounts.js'

/** Changes the account in use. It has changed only once the wallet's page says so. */
export function useAccountSwitch() {
  const { instance, wallet, services, ui } = useModal()
  const { t } = useWords()
  const [status, setStatus] = useState<'idle' | 'switching' | 'failed'>('idle')

  /** @returns whether the account is in use now. */
  async function switchTo(account: ConnectedAccount): Promise<boolean> {
    const { activeNamespace = '' } = wallet.network.state
    setStatus('switching')
    try {
      await switchAccount(instance, account.address, activeNamespace)
      services.events.emit('SET_PREFERRED_ACCOUNT_TYPE', {
        accountType: account.type,
        network: wallet.network.activeOf(activeNamespace)?.caipNetworkId ?? '',
      })
      setStatus('idle')
      say(ui, t('smart.done', { account: t(isSmart(account) ? 'smart.smartAccount' : 'smart.eoa') }), 'success')
      return true
    } catch (error) {
      services.log('warn', 'switch account', error)
      // The view says so, in the user's language.
      setStatus('failed')
      return false
    }
  }

  return { status, switchTo }
}
