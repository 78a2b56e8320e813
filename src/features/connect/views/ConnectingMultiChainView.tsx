import type { Connector } from '../../../connectors/connector.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useNamespaceName } from '../../../react/useNamespaceName.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon, walletIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { Rows } from '../../../ui/Rows.js'
import type { MultiChainParams } from '../params.js'
import css from './connecting.css?inline'

/** The user chooses one of a wallet's namespaces. */
export default function ConnectingMultiChainView({ params: { connectors } }: { params: MultiChainParams }) {
  useStyles(css)
  const modal = useModal()
  const { network } = modal.wallet
  const { router } = modal.ui
  const { events } = modal.services
  const { t } = useWords()
  const namespaceName = useNamespaceName()
  const { namespaces } = useSnapshot(network.state)
  const [first] = connectors
  if (!first) return null
  const { name } = first
  const icon = connectors.find((connector) => connector.icon)?.icon
  const choices = connectors.flatMap((connector) => connector.namespaces.map((namespace) => ({ connector, namespace })))
  function choose(connector: Connector) {
    events.emit('SELECT_WALLET', { name, platform: 'browser' })
    router.push('ConnectingExternal', { connector, isChosen: true })
  }
  return (
    <Screen
      title={name}
      mark={<Mark src={icon} standIn={walletIcon} size={24} />}
      endsWithRows
      focus="firstRow"
      footer={<span className="lk-mono">{first.rdns}</span>}
    >
      <div className="lk-hero">
        <Mark src={icon} standIn={walletIcon} size={80} />
        <h3 className="lk-heading" part="heading">
          {t('pairing.chain.title')}
        </h3>
        <p className="lk-copy">
          <Text id="pairing.chain.text" values={{ wallet: name }} />
        </p>
      </div>
      <Rows label={t('pairing.chain.list')}>
        {choices.map(({ connector, namespace }) => (
          <li key={namespace}>
            <button
              type="button"
              className="lk-row"
              part="row"
              data-namespace={namespace}
              onClick={() => choose(connector)}
            >
              <NetworkMark network={namespaces[namespace]?.requested[0]} />
              <span className="lk-name">{namespaceName(namespace)}</span>
              <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
            </button>
          </li>
        ))}
      </Rows>
    </Screen>
  )
}
