import { activeNetwork, listNetworks } from '../controllers/network/networkController.js'
import { Icon } from '../ui/Icon.js'
import { downIcon } from '../ui/pageIconPaths.js'
import { NetworkMark } from './NetworkMark.js'
import { useModal, useWords } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** The active network, and whether there is another one to switch to. */
export function useNetworkChoice() {
  const { settings, wallet } = useModal()
  const { network } = wallet
  const state = useSnapshot(network.state)
  const active = activeNetwork(state)
  const canChoose = settings.networks.canSwitch && (listNetworks(state).length > 1 || active?.isUnsupported === true)
  return { active, canChoose }
}

/** The active network, and the way to another one. */
export function NetworkPill() {
  const { router } = useModal().ui
  const { t } = useWords()
  const { active, canChoose } = useNetworkChoice()
  if (!active) return null
  return (
    <button
      type="button"
      className="lk-pill"
      part="pill"
      aria-label={t('account.networkPill', { network: active.name })}
      disabled={!canChoose}
      onClick={() => router.push('Networks')}
    >
      <NetworkMark network={active} size={20} />
      <bdi className="lk-name-text">{active.name}</bdi>
      {canChoose && <Icon path={downIcon} size={16} />}
    </button>
  )
}
