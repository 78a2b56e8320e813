import type { Connector } from '../../../connectors/connector.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { getWalletType, listWalletLinks } from '../../../domain/walletLinks.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Hero } from '../../../ui/Hero.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon, searchIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'

type Wallet = { name: string; icon: string | undefined }

/** The download pages, and the default one. */
function readWays(wallet: CatalogueWallet, isGuided: boolean) {
  const links = listWalletLinks(wallet)
  const hasChoice = links.length > 1 && isGuided
  const page = links.find(({ kind }) => kind === 'browser' || kind === 'homepage') ?? links[0]
  return { links, hasChoice, page }
}

/** The link's host; with several pages, the wallet's name. */
export function hostToGetFrom(wallet: CatalogueWallet, isGuided: boolean): string | undefined {
  const { links, hasChoice, page } = readWays(wallet, isGuided)
  return hasChoice ? links.find(({ kind }) => kind === 'homepage')?.host : page?.host
}

/** What to do about a wallet that is not installed. */
export function NotInstalled({ name, icon, wallet }: Wallet & { wallet: CatalogueWallet }) {
  const { settings, ui, services } = useModal()
  const { router } = ui
  const { events } = services
  const { t } = useWords()
  const { hasChoice, page } = readWays(wallet, settings.wallets.guide)
  return (
    <>
      <Hero
        mark={
          <ProgressRing state="off" badge={searchIcon} tone="bad">
            <Mark src={icon} fallbackIcon={walletIcon} size={80} />
          </ProgressRing>
        }
        heading={t('connecting.missing')}
      >
        <Text id={page ? 'connecting.missingText' : 'connecting.missingNoLink'} values={{ wallet: name }} />
      </Hero>
      {hasChoice && (
        <div className="lk-body">
          <PrimaryButton iconAfter={chevronIcon} onClick={() => router.push('Downloads', { wallet })}>
            {t('connecting.get', { wallet: name })}
          </PrimaryButton>
        </div>
      )}
      {page && !hasChoice && (
        <div className="lk-body">
          <a
            className="lk-primary-button"
            part="primary-button"
            href={page.href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${t('connecting.get', { wallet: name })}, ${t('common.opensInNewTab', { host: page.host })}`}
            onClick={() => events.emit('GET_WALLET', { name, type: getWalletType(page) })}
          >
            <span>{t('connecting.get', { wallet: name })}</span>
            <Icon path={openIcon} size={16} flip />
          </a>
        </div>
      )}
    </>
  )
}

/** Just installed: opening the view does not ask it, this button does. */
export function Arrived({
  connector,
  name,
  icon,
  onConnect,
}: Wallet & { connector: Connector; onConnect?(connector: Connector): void }) {
  const { router } = useModal().ui
  const { t } = useWords()
  const connect = onConnect ?? (() => router.replace('ConnectingExternal', { connector }))
  return (
    <>
      <Hero
        mark={
          <ProgressRing state="off">
            <Mark src={icon} fallbackIcon={walletIcon} size={80} />
          </ProgressRing>
        }
        heading={<Text id="connecting.arrived" values={{ wallet: name }} />}
      >
        {t('connecting.arrivedText')}
      </Hero>
      <div className="lk-body">
        <PrimaryButton onClick={() => connect(connector)}>{t('connecting.connect')}</PrimaryButton>
      </div>
    </>
  )
}
