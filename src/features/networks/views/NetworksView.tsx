import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { activeNetwork, isNetworkApproved, listNetworks } from '../../../controllers/network/networkController.js'
import { isSameNetwork } from '../../../domain/isSameNetwork.js'
import type { Namespace } from '../../../domain/namespace.js'
import type { Network } from '../../../domain/network.js'
import { Screen } from '../../../react/Screen.js'
import { SearchField } from '../../../react/SearchField.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useNamespaceName } from '../../../react/useNamespaceName.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Button, Switch } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, searchIcon } from '../../../ui/iconPaths.js'
import { EmptyState, Rows } from '../../../ui/Rows.js'
import { chooseNetwork } from '../chooseNetwork.js'
import { NetworkRow } from './NetworkRow.js'

/** Whether a wallet is connected that is not asked for a switch. */
function useIsLocal(namespace: Namespace | undefined): boolean {
  const { adapterOf, connection } = useModal().wallet
  const isConnected = connectedOf(useSnapshot(connection.state), namespace) !== undefined
  const [local, setLocal] = useState<Namespace>()
  useEffect(() => {
    if (!isConnected || namespace === undefined) return
    adapterOf(namespace).then(
      ({ switchNetwork }) => setLocal(switchNetwork ? undefined : namespace),
      () => undefined,
    )
  }, [adapterOf, isConnected, namespace])
  return isConnected && local === namespace
}

function NamespaceGroup({
  namespace,
  networks,
  label,
}: {
  namespace: string
  networks: readonly Network[]
  label: string | undefined
}) {
  const modal = useModal()
  const { t } = useWords()
  const state = useSnapshot(modal.wallet.network.state)
  const active = activeNetwork(state)
  const wallet = connectedOf(useSnapshot(modal.wallet.connection.state), namespace)?.wallet.name ?? ''
  const isLocal = useIsLocal(namespace)
  return (
    <>
      {label && (
        <div className="lk-section lk-top-2">
          <span>{label}</span>
          {isLocal && <span className="lk-sub">{t('networks.local')}</span>}
        </div>
      )}
      <Rows label={label ?? t('networks.title')}>
        {networks.map((network) => {
          const isActive = isSameNetwork(network, active)
          const isAllowed = isNetworkApproved(state, network)
          return (
            <NetworkRow
              key={network.caipNetworkId}
              network={network}
              isActive={isActive}
              reason={isAllowed ? undefined : t('networks.notAllowed', { wallet })}
              onChoose={() => void chooseNetwork(modal, network)}
              end={
                <span className="lk-end lk-with">
                  {network.testnet && (
                    <span className="lk-badge" part="badge">
                      {t('common.testNetwork')}
                    </span>
                  )}
                  {isActive && <Icon path={checkIcon} size={16} />}
                </span>
              }
            />
          )
        })}
      </Rows>
    </>
  )
}

/** Pick a network. */
export default function NetworksView() {
  const modal = useModal()
  const { t } = useWords()
  const nameOf = useNamespaceName()
  const state = useSnapshot(modal.wallet.network.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [showsTests, setShowsTests] = useState(true)
  const searched = useDeferredValue(query.trim().toLowerCase())

  const all = listNetworks(state)
  const visible = all.filter(({ testnet }) => showsTests || !testnet)
  const matches = visible.filter(({ name }) => name.toLowerCase().includes(searched))
  const spaces = [...new Set(matches.map(({ namespace }) => namespace))]
  const wallet = connectedOf(connection, state.activeNamespace)?.wallet.name
  const active = activeNetwork(state)
  const hasGroups = Object.keys(state.namespaces).length > 1
  const isLocal = useIsLocal(state.activeNamespace)

  useEffect(() => {
    modal.services.events.emit('CLICK_NETWORKS')
  }, [modal])
  useEffect(() => {
    if (searched) modal.ui.announce(t('networks.found', { count: matches.length }))
  }, [modal, searched, matches.length, t])

  return (
    <Screen
      title={t('networks.title')}
      endsWithRows
      holdsHeight
      focus={all.length > 6 ? 'search' : 'firstRow'}
      footer={
        <span>
          {isLocal && !hasGroups ? (
            t('networks.local')
          ) : wallet && !isLocal ? (
            <Text id="networks.mayNotOffer" values={{ wallet }} />
          ) : (
            active && <Text id="networks.active" values={{ network: active.name }} />
          )}
        </span>
      }
      footerEnd={
        modal.ui.offers('WhatIsANetwork') && (
          <button
            type="button"
            className="lk-link"
            part="link"
            onClick={() => {
              modal.services.events.emit('CLICK_NETWORK_HELP')
              modal.ui.router.push('WhatIsANetwork')
            }}
          >
            {t('guide.network.title')}
          </button>
        )
      }
    >
      <div className="lk-body">
        <SearchField label={t('networks.search')} value={query} onChange={setQuery} fieldRef={field} />
      </div>
      <div className="lk-body-scroll lk-top-2" tabIndex={-1}>
        {spaces.map((namespace) => (
          <NamespaceGroup
            key={namespace}
            namespace={namespace}
            networks={matches.filter((network) => network.namespace === namespace)}
            label={hasGroups ? nameOf(namespace) : undefined}
          />
        ))}
        {matches.length === 0 && (
          <EmptyState
            icon={searchIcon}
            title={t('networks.none')}
            text={showsTests ? t('networks.noneText', { query: query.trim().slice(0, 40) }) : t('networks.noneHidden')}
          >
            <Button
              isSmall
              onClick={() => {
                setQuery('')
                field.current?.focus()
              }}
            >
              {t('networks.clear')}
            </Button>
          </EmptyState>
        )}
      </div>
      {all.some(({ testnet }) => testnet) && (
        <div className="lk-body lk-top-1">
          <Switch label={t('networks.showTests')} isOn={showsTests} onChange={setShowsTests} />
        </div>
      )}
    </Screen>
  )
}
