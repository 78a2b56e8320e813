import { useEffect, useRef } from 'react'
import { isActiveConnected } from '../../../controllers/connection/activeConnection.js'
import type { AccountNoticeProps } from '../../../modal/feature.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, IconButton, PrimaryButton } from '../../../ui/buttons.js'
import { GuideTopic, TickRow } from '../../../ui/GuideTopic.js'
import { infoIcon, layersIcon } from '../../../ui/iconPaths.js'
import { Note } from '../../../ui/Note.js'
import { closeIcon } from '../../../ui/pageIconPaths.js'
import topicCss from '../../../ui/styles/guideTopic.css?inline'
import { embeddedAccounts } from '../embeddedAccounts.js'
import { useAccountSwitch } from '../useAccountSwitch.js'

/**
 * The offer of a smart account to the user of an EOA. It is not made where the app prefers EOAs, or the user has chosen
 * one: declining is such a choice, so it is stored as one, and signing out keeps it.
 */
function useUpgradeOffer() {
  const { wallet, services } = useModal()
  const { preferredTypes } = useSnapshot(wallet.account.state)
  const { activeNamespace = '' } = useSnapshot(wallet.network.state)
  return {
    isOpen: preferredTypes[activeNamespace] !== 'eoa' && embeddedAccounts(wallet)?.active.type === 'eoa',
    decline() {
      wallet.account.prefer(activeNamespace, 'eoa')
      services.storage.write('preferred_account_type', 'eoa', activeNamespace)
    },
  }
}

/** A user with an EOA could use a smart account. Declined, it is still in the settings. */
export function SmartAccountNotice({ screen, otherwise }: AccountNoticeProps) {
  const { router } = useModal().ui
  const { t } = useWords()
  const { isOpen, decline } = useUpgradeOffer()
  if (screen !== 'account' || !isOpen) return otherwise
  return (
    <div className="lk-body lk-account-notice">
      <Note icon={layersIcon}>
        <span>
          <strong>{t('smart.offer.title')}</strong>
          <br />
          {t('smart.offer.text')}
          <br />
          <button type="button" className="lk-link lk-top-1" onClick={() => router.push('UpgradeToSmartAccount')}>
            {t('smart.offer.more')}
          </button>
        </span>
        <IconButton label={t('smart.offer.notNow')} path={closeIcon} isTiny onClick={decline} />
      </Note>
    </div>
  )
}

const steps = (
  <>
    <rect className="lk-drawing-part" x="14" y="14" width="30" height="10" rx="3" />
    <rect className="lk-drawing-part" x="14" y="29" width="30" height="10" rx="3" />
    <path d="M50 19h4a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4h-4M58 26.500h3" />
    <TickRow y={60} from={14} to={58} markedTick={54} />
  </>
)

const fees = (
  <>
    <rect className="lk-drawing-part" x="12" y="18" width="17" height="24" rx="4" />
    <path d="M33 30h8M37.500 26l4 4-4 4" />
    <circle className="lk-drawing-part" cx="53" cy="30" r="8" />
    <TickRow y={62} from={12} to={60} markedTick={40} />
  </>
)

const addresses = (
  <>
    <rect className="lk-drawing-part" x="12" y="18" width="22" height="14" rx="4" />
    <rect className="lk-drawing-part" x="38" y="18" width="22" height="14" rx="4" />
    <path d="M23 32v5a4 4 0 0 0 4 4h18a4 4 0 0 0 4-4v-5M36 41v4" />
    <TickRow y={62} from={12} to={60} markedTick={36} />
  </>
)

/** What a smart account gives, offered to the user of an EOA: the address changes only by this button. */
export default function UpgradeToSmartAccountView() {
  useStyles(topicCss)
  const { wallet, ui } = useModal()
  const { router } = ui
  const { t } = useWords()
  useSnapshot(wallet.account.state)
  useSnapshot(wallet.network.state)
  useSnapshot(wallet.connection.state)
  const { status, switchTo } = useAccountSwitch()
  const { decline } = useUpgradeOffer()
  const isSwitching = status === 'switching'
  const smartAccount = embeddedAccounts(wallet)?.smartAccount
  const isOffered = embeddedAccounts(wallet)?.active.type === 'eoa'
  // Another tab, the app or the network may have changed the account meanwhile.
  const hasEnded = useRef(false)
  useEffect(() => {
    if (isOffered || isSwitching || hasEnded.current) return
    hasEnded.current = true
    router.reset(isActiveConnected(wallet) ? 'Account' : 'Connect')
  }, [isOffered, isSwitching, router, wallet])

  return (
    <Screen
      title={t('smart.title')}
      footer={
        isSwitching ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('smart.waiting')}</span>
          </span>
        ) : (
          <span>{t('smart.upgrade.once')}</span>
        )
      }
    >
      <div className="lk-body">
        <GuideTopic title={t('smart.upgrade.steps.title')} text={t('smart.upgrade.steps.text')} drawing={steps} flip />
        <GuideTopic title={t('smart.upgrade.fees.title')} text={t('smart.upgrade.fees.text')} drawing={fees} flip />
        <GuideTopic
          title={t('smart.upgrade.address.title')}
          text={t('smart.upgrade.address.text')}
          drawing={addresses}
        />
        {status === 'failed' && (
          <Note icon={infoIcon}>
            <span role="alert">{t('smart.failed', { account: t('smart.eoa') })}</span>
          </Note>
        )}
        <div className="lk-pair lk-top-3">
          <Button
            disabled={isSwitching}
            onClick={() => {
              decline()
              router.reset('Account')
            }}
          >
            {t('smart.offer.notNow')}
          </Button>
          <PrimaryButton
            isBusy={isSwitching}
            disabled={isSwitching}
            onClick={() => void (smartAccount && switchTo(smartAccount))}
          >
            {t('smart.upgrade.button')}
          </PrimaryButton>
        </div>
      </div>
    </Screen>
  )
}
