import type { Connector } from '../../../connectors/connector.js'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import type { Namespace } from '../../../domain/namespace.js'
import { say } from '../../../modal/card.js'
import type { Modal } from '../../../modal/modal.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useNamespaceName } from '../../../react/useNamespaceName.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Hero } from '../../../ui/Hero.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { plusIcon } from '../../../ui/moreIconPaths.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import ringCss from '../../../ui/styles/ring.css?inline'
import type { MultiChainParams } from '../params.js'
import css from './connecting.css?inline'

const MAX_CHOICES = 20

/** The chain that the user last chose for a wallet, by the wallet's id; `all` for every chain. */
function createChainChoices({ services }: Pick<Modal, 'services'>) {
  const { storage } = services
  return {
    read: (walletId: string) => storage.read('wallet_chains')?.[walletId],
    write(walletId: string, chain: string) {
      // Another tab may have added some. The newest is last, and the oldest are dropped.
      const { [walletId]: _, ...otherChoices } = storage.read('wallet_chains') ?? {}
      const recentChoices = Object.entries(otherChoices).slice(1 - MAX_CHOICES)
      storage.write('wallet_chains', Object.fromEntries([...recentChoices, [walletId, chain]]))
    },
  }
}

type Choice = { readonly connector: Connector; readonly namespace: Namespace }

/** The user chooses one of a wallet's namespaces, or all. */
export default function ConnectingMultiChainView({ params: { connectors } }: { params: MultiChainParams }) {
  useStyles(css)
  useStyles(ringCss)
  const modal = useModal()
  const { network, connection } = modal.wallet
  const { router } = modal.ui
  const { events } = modal.services
  const { t } = useWords()
  const namespaceName = useNamespaceName()
  const { namespaces, activeNamespace } = useSnapshot(network.state)
  const state = useSnapshot(connection.state)
  const remembered = modal.use(createChainChoices)
  const [first] = connectors
  if (!first) return null
  const { id, name } = first
  const icon = connectors.find((connector) => connector.icon)?.icon
  const last = remembered.read(id)
  const choices = connectors.flatMap((connector) => connector.namespaces.map((namespace) => ({ connector, namespace })))
  const isConnected = ({ connector, namespace }: Choice) => connectedOf(state, namespace)?.wallet.id === connector.id
  const open = choices.filter((choice) => !isConnected(choice))
  // The last choice is the likely one.
  const rows = [...choices].sort((a, b) => Number(b.namespace === last) - Number(a.namespace === last))

  /** A wallet may have been removed while the list was shown. */
  const isInstalled = ({ connector }: Choice) =>
    connection.state.connectors.some((candidate) => candidate.id === connector.id && !candidate.isContested)

  /** Asks for one chain, or one connector after the other. */
  function ask(requested: readonly Choice[], remember: string) {
    const missing = requested.find((choice) => !isInstalled(choice))
    const [connector, ...next] = new Set(requested.map((choice) => choice.connector))
    if (!connector || missing) {
      const chain = namespaceName(missing?.namespace ?? '')
      return say(modal.ui, t('pairing.chain.missing', { wallet: name, chain }), 'error')
    }
    remembered.write(id, remember)
    events.emit('SELECT_WALLET', { name, platform: 'browser' })
    const namespace = requested.length === 1 ? requested[0]?.namespace : undefined
    router.push('ConnectingExternal', { connector, namespace, next })
  }
  const isActiveFirst = (a: Choice, b: Choice) =>
    Number(b.namespace === activeNamespace) - Number(a.namespace === activeNamespace)

  return (
    <Screen
      title={name}
      mark={<Mark src={icon} fallbackIcon={walletIcon} size={24} />}
      endsWithRows
      focus="firstRow"
      footer={<span className="lk-mono">{connectors.find(({ rdns }) => rdns)?.rdns}</span>}
    >
      <Hero mark={<Mark src={icon} fallbackIcon={walletIcon} size={80} />} heading={t('pairing.chain.title')}>
        <Text id="pairing.chain.text" values={{ wallet: name }} />
      </Hero>
      <Rows label={t('pairing.chain.list')}>
        {rows.map((choice) => (
          <li key={choice.namespace}>
            <button
              type="button"
              className="lk-row"
              part="row"
              data-namespace={choice.namespace}
              data-mark={choice.namespace === last ? '' : undefined}
              onClick={() => ask([choice], choice.namespace)}
            >
              <NetworkMark network={namespaces[choice.namespace]?.requested[0]} />
              <span className="lk-name">{namespaceName(choice.namespace)}</span>
              {isConnected(choice) ? (
                <span className="lk-badge" part="badge">
                  <i />
                  {t('connect.connected')}
                </span>
              ) : choice.namespace === last ? (
                <span className="lk-badge" part="badge">
                  {t('connect.lastUsed')}
                </span>
              ) : (
                <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
              )}
            </button>
          </li>
        ))}
        {open.length > 1 && (
          <li>
            <button
              type="button"
              className="lk-row"
              part="row"
              data-namespace="all"
              onClick={() => ask([...open].sort(isActiveFirst), 'all')}
            >
              <Mark fallbackIcon={plusIcon} />
              <span className="lk-name">
                {t('pairing.chain.all')}
                <span className="lk-sub">{t('pairing.chain.allText')}</span>
              </span>
              {last === 'all' ? (
                <span className="lk-badge" part="badge">
                  {t('connect.lastUsed')}
                </span>
              ) : (
                <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
              )}
            </button>
          </li>
        )}
      </Rows>
    </Screen>
  )
}
