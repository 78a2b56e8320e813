import { shortenAddress } from '../../../core/shorten.js'
import type { Account } from '../../../domain/account.js'
import type { WalletInfo } from '../../../domain/wallet.js'
import { AccountFace } from '../../../react/AccountFace.js'
import { useModal } from '../../../react/useModal.js'
import { useWords } from '../../../react/useWords.js'
import { Icon } from '../../../ui/Icon.js'
import { walletIcon } from '../../../ui/iconPaths.js'
import { IconKey } from '../../../ui/keys.js'
import { Mark } from '../../../ui/Mark.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { copyAddress } from '../say.js'

type IdentityProps = {
  account: Account
  wallet: WalletInfo | undefined
  /** Leads to the wallets. */
  onWallets?: (() => void) | undefined
}

/** Whose account it is, in which wallet. */
export function Identity({ account, wallet, onWallets }: IdentityProps) {
  const modal = useModal()
  const { t } = useWords()
  const { address, profileName, profileImage } = account
  // Without a name of its own an account is called by its wallet.
  const name = <bdi className="lk-id-name">{profileName ?? wallet?.name ?? t('account.wallet')}</bdi>
  return (
    <div className="lk-id">
      <span className="lk-avatar" part="avatar">
        <AccountFace address={address} name={profileName} image={profileImage} />
        <Mark src={wallet?.icon} standIn={walletIcon} size={20} isRound className="lk-mark-pin" />
      </span>
      <div className="lk-id-who">
        {onWallets ? (
          <button type="button" className="lk-id-key" onClick={onWallets}>
            {name}
            <span className="lk-hidden">{t('profile.title')}</span>
            <Icon path={downIcon} size={16} />
          </button>
        ) : (
          name
        )}
        <div className="lk-id-address">
          <span className="lk-mono" title={address}>
            {shortenAddress(address)}
          </span>
          <IconKey label={t('account.copy')} path={copyIcon} isTiny onClick={() => void copyAddress(modal, address)} />
        </div>
      </div>
    </div>
  )
}
