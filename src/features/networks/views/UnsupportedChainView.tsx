import { isSwapNetwork } from '../../../config/swap.js'
import { activeNetwork, listNetworks } from '../../../controllers/network/networkController.js'
import type { Network } from '../../../domain/network.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { FooterButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { exitIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { chainName } from '../chainName.js'
import { chooseNetwork } from '../chooseNetwork.js'
import { NetworkRow } from './NetworkRow.js'

type UnsupportedChainProps = { params: { readonly isForSwap?: boolean | undefined } | undefined }

/**
 * The wallet is on an unconfigured chain: the user must choose a configured one or disconnect. For a swap, the chain is
 * one that the swap service does not know, and the user may also leave.
 */
export default function UnsupportedChainView({ params }: UnsupportedChainProps) {
  const modal = useModal()
  const words = useWords()
  const { t } = words
  const state = useSnapshot(modal.wallet.network.state)
  const { isLoading } = useSnapshot(modal.ui.modalState.state)
  const active = activeNetwork(state)
  const chain = active && chainName(words, active)
  const isForSwap = params?.isForSwap === true
  const networks = listNetworks(state).filter(
    ({ namespace, caipNetworkId }) =>
      namespace === state.activeNamespace && (!isForSwap || isSwapNetwork(caipNetworkId)),
  )
  function choose(network: Network) {
    if (isForSwap) modal.services.events.emit('CLICK_SELECT_NETWORK_TO_SWAP')
    void chooseNetwork(modal, network)
  }
  return (
    <Screen
      title={t('unsupported.title')}
      endsWithRows
      focus="firstRow"
      footerStart={
        <FooterButton
          icon={exitIcon}
          isBusy={isLoading}
          disabled={isLoading}
          onClick={() => void modal.wallet.disconnect(state.activeNamespace)}
        >
          {t(isLoading ? 'account.disconnecting' : 'account.disconnect')}
        </FooterButton>
      }
      footer={!isForSwap && <span>{t('unsupported.footer')}</span>}
    >
      <div className="lk-body">
        <Note icon={alertIcon} tone="warn">
          <span>
            {isForSwap ? (
              <Text
                id={networks.length > 0 ? 'unsupported.swap.text' : 'unsupported.swap.none'}
                values={{ app: modal.ui.appName, chain: <strong>{chain}</strong> }}
              />
            ) : (
              <Text id="unsupported.text" values={{ app: modal.ui.appName, chain: <strong>{chain}</strong> }} />
            )}
          </span>
        </Note>
      </div>
      <div className="lk-body-scroll lk-top-2" tabIndex={-1}>
        <Rows label={t('unsupported.title')}>
          {networks.map((network, index) => (
            <NetworkRow
              key={network.caipNetworkId}
              network={network}
              isMarked={index === 0}
              onChoose={() => choose(network)}
              end={<Icon path={chevronIcon} size={16} flip className="lk-chevron" />}
            />
          ))}
        </Rows>
      </div>
    </Screen>
  )
}
