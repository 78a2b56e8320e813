import { useState } from 'react'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { getWalletType, listWalletLinks, type WalletLink } from '../../../domain/walletLinks.js'
import type { MessageKey } from '../../../locales/en.js'
import { readDevice } from '../../../platform/readDevice.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWalletImage, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { usePane } from '../../../react/ViewContext.js'
import { Icon } from '../../../ui/Icon.js'
import { Mark } from '../../../ui/Mark.js'
import { openIcon, phoneIcon, puzzleIcon } from '../../../ui/moreIconPaths.js'
import { globeIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import { QrCode } from '../../../ui/QrCode.js'
import { Rows } from '../../../ui/Rows.js'
import { DownloadsPane } from './DownloadsPane.js'
import css from './guide.css?inline'

const looks = {
  browser: { icon: puzzleIcon, label: 'guide.downloads.browser' },
  ios: { icon: phoneIcon, label: 'guide.downloads.ios' },
  android: { icon: phoneIcon, label: 'guide.downloads.android' },
  homepage: { icon: globeIcon, label: 'guide.downloads.homepage' },
} as const satisfies Record<WalletLink['kind'], { icon: string; label: MessageKey }>

type RowProps = WalletLink & { isFirst: boolean; showsHost: boolean; onGet(): void }

function LinkRow({ kind, href, host, isFirst, showsHost, onGet }: RowProps) {
  const { t } = useWords()
  const { icon, label } = looks[kind]
  return (
    <li>
      <a
        className="lk-row"
        part="row"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        data-link={kind}
        data-mark={isFirst ? '' : undefined}
        onClick={onGet}
      >
        <Mark fallbackIcon={icon} />
        <span className="lk-name">
          {t(label)}
          {showsHost && <span className="lk-sub lk-mono">{host}</span>}
          <span className="lk-hidden">
            {showsHost ? t('guide.downloads.newTab') : t('common.opensInNewTab', { host })}
          </span>
        </span>
        <Icon path={openIcon} size={16} flip className="lk-chevron" />
      </a>
    </li>
  )
}

/** Every download page of a wallet. */
export default function DownloadsView({ params: { wallet } }: { params: { wallet: CatalogueWallet } }) {
  return usePane() ? <DownloadsPane wallet={wallet} /> : <DownloadsScreen wallet={wallet} />
}

function DownloadsScreen({ wallet }: { wallet: CatalogueWallet }) {
  useStyles(css)
  const { events } = useModal().services
  const { t } = useWords()
  const icon = useWalletImage(wallet)
  const { name } = wallet
  const links = listWalletLinks(wallet)
  // A QR code for users who are not on the phone that needs the app.
  const phones = links.filter(({ kind }) => kind === 'ios' || kind === 'android')
  const [{ isMobile }] = useState(readDevice)
  // The wallet's own host is in the footer, a store's on its row.
  const home = links.find(({ kind }) => kind === 'homepage')
  return (
    <Screen
      title={t('connecting.get', { wallet: name })}
      mark={<Mark src={icon} fallbackIcon={walletIcon} size={24} />}
      endsWithRows
      footer={home && <span className="lk-mono">{home.host}</span>}
    >
      <Rows label={t('guide.downloads.list', { wallet: name })}>
        {links.map((link, index) => (
          <LinkRow
            key={link.kind}
            {...link}
            isFirst={index === 0}
            showsHost={link !== home}
            onGet={() => events.emit('GET_WALLET', { name, type: getWalletType(link) })}
          />
        ))}
      </Rows>
      {phones.length > 0 && !isMobile && (
        <div className="lk-codes">
          {phones.map(({ kind, href }) => (
            <figure key={kind} data-code={kind}>
              <span className="lk-code-surface">
                <QrCode text={href} label={t('guide.downloads.code', { wallet: name, store: t(looks[kind].label) })} />
              </span>
              <figcaption>{t(looks[kind].label)}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </Screen>
  )
}
