import { activeNetwork } from '../../../controllers/network/networkController.js'
import { listNetworks } from '../../../controllers/network/networkSelectors.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
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
import css from './networks.css?inline'

/** The wallet is on an unconfigured chain: the user must choose a configured one or disconnect. */
export default function UnsupportedChainView() {
  useStyles(css)
  const modal = useModal()
  const words = useWords()
  const { t } = words
  const state = useSnapshot(modal.wallet.network.state)
  const { isLoading } = useSnapshot(modal.ui.modalState.state)
  const active = activeNetwork(state)
  const chain = active && chainName(words, active)
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
      footer={<span>{t('unsupported.footer')}</span>}
    >
      <div className="lk-body">
        <Note icon={alertIcon} tone="warn">
          <span>
            <Text id="unsupported.text" values={{ app: modal.ui.appName, chain: <strong>{chain}</strong> }} />
          </span>
        </Note>
      </div>
      <div className="lk-body-scroll lk-top-2" tabIndex={-1}>
        <Rows label={t('unsupported.title')}>
          {listNetworks(state)
            .filter(({ namespace }) => namespace === state.activeNamespace)
            .map((network, index) => (
              <NetworkRow
                key={network.caipNetworkId}
                network={network}
                isMarked={index === 0}
                onChoose={() => void chooseNetwork(modal, network)}
                end={<Icon path={chevronIcon} size={16} flip className="lk-chevron" />}
              />
            ))}
        </Rows>
      </div>
    </Screen>
  )
}
