import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useReceiver } from '../useReceiver.js'

/** The networks on which the address may receive. */
export default function WalletCompatibleNetworksView() {
  useStyles(moneyCss)
  const { t } = useWords()
  const { networks } = useReceiver()
  return (
    <Screen title={t('receive.networks')} endsWithRows>
      <div className="lk-body">
        <Note icon={alertIcon} tone="warn">
          <span>{t(networks.length === 1 ? 'receive.warningOne' : 'receive.warning')}</span>
        </Note>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <section className="lk-body-scroll lk-top-2" aria-label={t('receive.networks')} tabIndex={0}>
        <ul className="lk-rows">
          {networks.map((network) => (
            <li key={network.caipNetworkId}>
              <div className="lk-row">
                <NetworkMark network={network} />
                <bdi className="lk-name lk-name-text">{network.name}</bdi>
                {network.testnet && (
                  <span className="lk-badge" part="badge">
                    {t('common.testNetwork')}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  )
}
