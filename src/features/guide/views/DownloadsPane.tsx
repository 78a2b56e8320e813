import { useState } from 'react'
import type { Connector } from '../../../connectors/connector.js'
import { listSiblings } from '../../../connectors/listSiblings.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { getWalletType, listWalletLinks, type WalletLink } from '../../../domain/walletLinks.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useModal, useWalletImage, useWords } from '../../../react/useModal.js'
import { useNewlyInstalled } from '../../../react/useNewlyInstalled.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Hero } from '../../../ui/Hero.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { openIcon, puzzleIcon } from '../../../ui/moreIconPaths.js'
import { globeIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import { QrCode } from '../../../ui/QrCode.js'
import tabsCss from '../../../ui/styles/tabs.css?inline'
import { Tabs } from '../../../ui/Tabs.js'
import css from './guide.css?inline'

type Wallet = { readonly wallet: CatalogueWallet; readonly icon: string | undefined }

const looks = {
  browser: { icon: puzzleIcon, label: 'pairing.tab.browser' },
  homepage: { icon: globeIcon, label: 'guide.downloads.homepage' },
} as const

const stores = { ios: 'guide.downloads.ios', android: 'guide.downloads.android' } as const

type StoreLink = WalletLink & { readonly kind: keyof typeof stores }
type PageLink = WalletLink & { readonly kind: keyof typeof looks }

const isStore = (link: WalletLink): link is StoreLink => link.kind in stores
const isPage = (link: WalletLink): link is PageLink => link.kind in looks

/** A page that opens in a new tab. */
function PageButton({ link, wallet, isPrimary }: { link: PageLink; wallet: CatalogueWallet; isPrimary?: boolean }) {
  const { events } = useModal().services
  const { t } = useWords()
  const label = isPrimary ? t('guide.downloads.install', { wallet: wallet.name }) : t(looks[link.kind].label)
  return (
    <a
      className={isPrimary ? 'lk-primary-button' : 'lk-button'}
      part={isPrimary ? 'primary-button' : 'button'}
      data-link={link.kind}
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}, ${t('common.opensInNewTab', { host: link.host })}`}
      onClick={() => events.emit('GET_WALLET', { name: wallet.name, type: getWalletType(link) })}
    >
      {!isPrimary && <Icon path={looks[link.kind].icon} size={16} />}
      <span>{label}</span>
      {isPrimary && <Icon path={openIcon} size={16} flip />}
    </a>
  )
}

/** A QR code of the store's page: it installs, so it does not run out. */
function StoreCode({ wallet, icon, link }: Wallet & { link: StoreLink }) {
  const { t } = useWords()
  return (
    <div className="lk-pane-code">
      <QrCode
        text={link.href}
        label={t('guide.downloads.code', { wallet: wallet.name, store: t(stores[link.kind]) })}
        mark={<Mark src={icon} fallbackIcon={walletIcon} size={44} />}
      />
    </div>
  )
}

/** For the phone: one QR code, and a tab for each store. */
function PhoneApp({
  wallet,
  icon,
  codes,
  pages,
}: Wallet & { codes: readonly StoreLink[]; pages: readonly PageLink[] }) {
  const { t } = useWords()
  const [chosen, setChosen] = useState(codes[0]?.kind)
  const link = codes.find(({ kind }) => kind === chosen) ?? codes[0]
  if (!link) return null
  const content = (
    <>
      <StoreCode wallet={wallet} icon={icon} link={link} />
      <p className="lk-pane-text">
        <strong>{t('guide.downloads.scan')}</strong>
        <br />
        {t('guide.downloads.scanText')}
      </p>
      {pages.length > 0 && (
        <div className="lk-body lk-pane-end">
          <div className="lk-pane-keys">
            {pages.map((page) => (
              <PageButton key={page.kind} link={page} wallet={wallet} />
            ))}
          </div>
        </div>
      )}
    </>
  )
  if (codes.length === 1) return content
  return (
    <Tabs
      label={t('guide.downloads.list', { wallet: wallet.name })}
      tabs={codes.map(({ kind }) => ({ id: kind, label: t(stores[kind]) }))}
      chosen={link.kind}
      onChoose={(id) => setChosen(codes.find(({ kind }) => kind === id)?.kind)}
    >
      {content}
    </Tabs>
  )
}

/** For this browser, or only a website. */
function BrowserExtension({ wallet, icon, pages }: Wallet & { pages: readonly PageLink[] }) {
  const { t } = useWords()
  const [first, second] = pages
  return (
    <>
      <Hero mark={<Mark src={icon} fallbackIcon={walletIcon} size={80} />} heading={t('guide.downloads.add')}>
        {t('guide.downloads.addText')}
      </Hero>
      <div className="lk-body lk-stack">
        {first && <PageButton link={first} wallet={wallet} isPrimary />}
        {second && <PageButton link={second} wallet={wallet} />}
      </div>
    </>
  )
}

/** It has appeared in this browser. */
function Arrived({ wallet, icon, connector }: Wallet & { connector: Connector }) {
  const { wallet: state, ui } = useModal()
  const { t } = useWords()
  function connect() {
    const siblings = listSiblings(state.connection.state.connectors, connector)
    if (siblings.length > 1) ui.router.push('ConnectingMultiChain', { connectors: siblings })
    else ui.router.push('ConnectingExternal', { connector })
  }
  return (
    <>
      <Hero
        mark={
          <Mark src={icon} fallbackIcon={walletIcon} size={80}>
            <span className="lk-pin" data-tone="good">
              <Icon path={checkIcon} />
            </span>
          </Mark>
        }
        heading={<Text id="connecting.arrived" values={{ wallet: wallet.name }} />}
      >
        {t('connecting.arrivedText')}
      </Hero>
      <div className="lk-body">
        <PrimaryButton onClick={connect}>{t('connecting.connect')}</PrimaryButton>
      </div>
    </>
  )
}

/** How to get a wallet, beside the list that it was chosen from. */
export function DownloadsPane({ wallet }: { wallet: CatalogueWallet }) {
  useStyles(css)
  useStyles(tabsCss)
  const { t } = useWords()
  const image = useWalletImage(wallet)
  const connector = useNewlyInstalled(wallet)
  const icon = connector?.icon ?? image
  const links = listWalletLinks(wallet)
  const [codes, pages] = [links.filter(isStore), links.filter(isPage)]
  const isPhone = !connector && codes.length > 0
  const host = pages.find(({ kind }) => kind === 'homepage')?.host ?? pages[0]?.host
  useAnnouncement(connector && t('connecting.arrived', { wallet: wallet.name }))
  return (
    <Screen
      title={wallet.name}
      mark={isPhone && <Mark src={icon} fallbackIcon={walletIcon} size={24} />}
      footer={connector ? <span>{t('guide.downloads.found')}</span> : host && <span className="lk-mono">{host}</span>}
      footerEnd={!connector && host && <span>{t('guide.downloads.newTab')}</span>}
    >
      {connector ? (
        <Arrived {...{ wallet, icon, connector }} />
      ) : isPhone ? (
        <PhoneApp {...{ wallet, icon, codes, pages }} />
      ) : (
        <BrowserExtension {...{ wallet, icon, pages }} />
      )}
    </Screen>
  )
}
