import type { CatalogueWallet } from '../../../domain/wallet.js'
import { getWalletType, listWalletLinks } from '../../../domain/walletLinks.js'
import type { Device } from '../../../platform/readDevice.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { getIcon } from '../../../ui/moreIconPaths.js'

type GetAppProps = { wallet: CatalogueWallet; device: Device }

const MAX_NAME = 12
const cut = (name: string) => ([...name].length > MAX_NAME ? `${[...name].slice(0, MAX_NAME - 1).join('')}…` : name)

/** Where to get a wallet here: this device's store, its only page, or a choice of all its pages. */
function useWay({ wallet, device: { isMobile, isIos, isAndroid } }: GetAppProps) {
  const { settings } = useModal()
  const links = listWalletLinks(wallet)
  if (isMobile) return links.find(({ kind }) => (isIos && kind === 'ios') || (isAndroid && kind === 'android'))
  return links.length > 1 && settings.wallets.guide ? 'choice' : links[0]
}

export function GetAppButton({ isSmall, ...props }: GetAppProps & { isSmall?: boolean | undefined }) {
  const modal = useModal()
  const { router } = modal.ui
  const { events } = modal.services
  const { t } = useWords()
  const way = useWay(props)
  const { wallet } = props
  if (!way) return null
  const attributes = { className: 'lk-button', part: 'button', 'data-small': isSmall ? '' : undefined }
  const content = (
    <>
      <span>{t('pairing.getApp')}</span>
      <Icon path={getIcon} size={16} />
    </>
  )
  if (way === 'choice') {
    return (
      <button type="button" {...attributes} onClick={() => router.push('Downloads', { wallet })}>
        {content}
      </button>
    )
  }
  return (
    <a
      {...attributes}
      href={way.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('pairing.getApp')}, ${t('common.opensInNewTab', { host: way.host })}`}
      onClick={() => events.emit('GET_WALLET', { name: wallet.name, type: getWalletType(way) })}
    >
      {content}
    </a>
  )
}

/** For users without the wallet; nothing without a download page. */
export function GetApp(props: GetAppProps) {
  if (!useWay(props)) return null
  return (
    <div className="lk-ask">
      <span>
        <Text id="pairing.noApp" values={{ wallet: cut(props.wallet.name) }} />
      </span>
      <GetAppButton {...props} isSmall />
    </div>
  )
}
