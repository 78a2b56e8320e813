import { useState } from 'react'
import type { Connector } from '../../../connectors/connector.js'
import { listSiblings } from '../../../connectors/listSiblings.js'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { switchNetwork } from '../../../controllers/network/switchNetwork.js'
import type { CaipNetworkId } from '../../../core/caip.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { Namespace } from '../../../domain/namespace.js'
import { say } from '../../../modal/card.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useNamespaceName } from '../../../react/useNamespaceName.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Hero } from '../../../ui/Hero.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import ringCss from '../../../ui/styles/ring.css?inline'

export type SwitchActiveChainParams = {
  readonly switchToChain: Namespace
  /** The network to activate. */
  readonly network: CaipNetworkId
}

/** The connected wallet, and its connector for the other namespace if it has one. */
function useOrigin(namespace: Namespace) {
  const { wallet } = useModal()
  const connection = useSnapshot(wallet.connection.state)
  const { activeNamespace = '' } = useSnapshot(wallet.network.state)
  const account = useSnapshot(wallet.account.state).accounts[activeNamespace]
  const current = connectedOf(connection, activeNamespace)?.wallet
  const siblings = current ? listSiblings(connection.connectors as readonly Connector[], current) : []
  const isInstalled = siblings.some(({ id }) => id === current?.id)
  const sibling = isInstalled ? siblings.find(({ namespaces }) => namespaces.includes(namespace)) : undefined
  return { account, wallet: current, sibling }
}

/** The wallet is connected for another namespace only: connect one for this namespace. */
export default function SwitchActiveChainView({ params }: { params: SwitchActiveChainParams }) {
  useStyles(ringCss)
  const modal = useModal()
  const { router, language } = modal.ui
  const { t } = useWords()
  const { switchToChain: namespace, network: caipNetworkId } = params
  const chain = useNamespaceName()(namespace)
  // As of the choice: the switch itself activates the other namespace.
  const [origin] = useState(useOrigin(namespace))
  const [isBusy, setBusy] = useState(false)
  const target = modal.wallet.network.find(caipNetworkId)
  const wallet = origin.wallet?.name ?? t('common.unknownWallet')
  const { account, sibling } = origin

  /** To the wallets of that namespace; `connector`: one of them is asked at once. */
  async function switchChain(connector?: Connector) {
    setBusy(true)
    try {
      await switchNetwork(modal.instance, caipNetworkId)
      router.reset('Connect', { namespace })
      if (connector) router.push('ConnectingExternal', { connector, namespace })
    } catch (error) {
      modal.services.log('error', 'switch chain', error)
      say(modal.ui, language.words.t('errors.generic'), 'error')
      setBusy(false)
    }
  }

  return (
    <Screen
      title={t('chain.title')}
      footer={
        account && (
          <span>
            <Text id="chain.stays" values={{ account: account.profileName ?? shortenAddress(account.address) }} />
          </span>
        )
      }
    >
      <Hero
        mark={
          <ProgressRing state="off" isRound>
            <NetworkMark network={target} size={80} />
          </ProgressRing>
        }
        heading={t('chain.switch', { chain })}
      >
        <Text id={sibling ? 'chain.notYet' : 'chain.cannot'} values={{ wallet, chain }} />
      </Hero>
      <div className="lk-body lk-stack">
        {sibling ? (
          <>
            <PrimaryButton isBusy={isBusy} disabled={isBusy} onClick={() => void switchChain(sibling)}>
              <Text id="chain.connect" values={{ wallet }} />
            </PrimaryButton>
            <Button disabled={isBusy} onClick={() => void switchChain()}>
              {t('chain.other')}
            </Button>
          </>
        ) : (
          <PrimaryButton isBusy={isBusy} disabled={isBusy} onClick={() => void switchChain()}>
            {t('chain.button')}
          </PrimaryButton>
        )}
      </div>
    </Screen>
  )
}
