import { useEffect, useState } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { askProblemOf, cancelQuestion } from '../../../controllers/ui/askWallet.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, FooterButton, PrimaryButton } from '../../../ui/buttons.js'
import { Hero } from '../../../ui/Hero.js'
import { LinkedMarks } from '../../../ui/LinkedMarks.js'
import { plusIcon } from '../../../ui/moreIconPaths.js'
import { retryIcon } from '../../../ui/pageIconPaths.js'
import linkedMarksCss from '../../../ui/styles/linkedMarks.css?inline'
import { askToSwitch, createSwitching } from '../askToSwitch.js'
import { chainName } from '../chainName.js'

/** Waits for the wallet to switch network. */
export default function SwitchNetworkView({ params }: { params: { caipNetworkId: string } }) {
  useStyles(linkedMarksCss)
  const modal = useModal()
  const words = useWords()
  const { t } = words
  const switching = modal.use(createSwitching)
  const { status } = useSnapshot(switching.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  // As of the request; the state changes while this view is still shown.
  const [target] = useState(() => modal.wallet.network.find(params.caipNetworkId))
  const [origin] = useState(() => target && modal.wallet.network.activeOf(target.namespace))

  useEffect(() => {
    if (target) void askToSwitch(modal, target)
    return () => cancelQuestion(switching)
  }, [modal, switching, target])

  // A wallet that is to connect this namespace too is connected for the active one.
  const [activeNamespace] = useState(() => modal.wallet.network.state.activeNamespace)
  const connected = connectedOf(connection, target?.namespace) ?? connectedOf(connection, activeNamespace)
  const wallet = connected?.wallet.name ?? t('common.unknownWallet')
  const asksUser = connected?.wallet.type !== 'AUTH'
  const isRefused = status === 'failed' || status === 'unusable'
  const isWaiting = askProblemOf(status) === undefined
  const waiting = status === 'silent' ? 'connecting.stillWaiting' : 'connecting.waiting'
  useAnnouncement(isWaiting ? t(waiting, { wallet }) : undefined)

  if (!target || !origin) return null
  const previousName = chainName(words, origin)
  const names = { wallet, from: previousName, to: target.name }
  return (
    <Screen
      title={target.name}
      mark={<NetworkMark network={target} size={24} />}
      footer={
        isWaiting ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>
              <Text id={waiting} values={{ wallet }} />
            </span>
          </span>
        ) : (
          <span>
            <Text id="switch.still" values={{ network: previousName }} />
          </span>
        )
      }
      footerEnd={isWaiting && <FooterButton onClick={modal.ui.router.back}>{t('common.cancel')}</FooterButton>}
    >
      <div className="lk-body lk-top-4">
        <LinkedMarks
          link={isWaiting ? 'underWay' : 'stopped'}
          first={<NetworkMark network={origin} size={80} />}
          second={<NetworkMark network={target} size={80} />}
        />
      </div>
      <Hero
        alert={isWaiting ? undefined : 'all'}
        heading={
          status === 'pending' ? (
            <Text id="connecting.pending" values={{ wallet }} />
          ) : !isWaiting ? (
            t('switch.refused')
          ) : asksUser ? (
            t('switch.approve')
          ) : (
            <Text id="switch.changing" values={{ network: target.name }} />
          )
        }
      >
        {isWaiting && (asksUser ? <Text id="switch.asks" values={names} /> : t('networks.local'))}
        {status === 'pending' && <Text id="connecting.pendingText" values={{ wallet }} />}
        {status === 'declined' && <Text id="switch.declinedText" values={{ wallet }} />}
        {isRefused && (
          <Text id={asksUser ? 'switch.refusedText' : 'switch.failedText'} values={{ wallet, network: target.name }} />
        )}
      </Hero>
      <div className="lk-body lk-stack">
        {isRefused && asksUser && (
          <PrimaryButton
            icon={plusIcon}
            onClick={() => void askToSwitch(modal, target, { isAdding: true, isRepeated: true })}
          >
            <Text id="switch.add" values={{ network: target.name, wallet }} />
          </PrimaryButton>
        )}
        {isRefused && asksUser ? (
          <Button icon={retryIcon} onClick={() => void askToSwitch(modal, target, { isRepeated: true })}>
            {t('common.retry')}
          </Button>
        ) : (
          <PrimaryButton
            icon={isWaiting ? undefined : retryIcon}
            disabled={isWaiting && status !== 'silent'}
            onClick={() => void askToSwitch(modal, target, { isRepeated: true })}
          >
            {t('common.retry')}
          </PrimaryButton>
        )}
      </div>
    </Screen>
  )
}
