import { shortenAddress } from '../../../core/shorten.js'
import type { WalletAccount } from '../../../domain/account.js'
import type { WalletInfo } from '../../../domain/wallet.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { copyAddress } from '../../../react/copyAddress.js'
import { SuspectMark, Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { IconButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { Mark } from '../../../ui/Mark.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { useLoginName, walletStandIn } from '../walletLabels.js'

type IdentityProps = {
  account: WalletAccount
  wallet: WalletInfo | undefined
  /** Opens the wallets. */
  onWallets?: (() => void) | undefined
}

/** The account's name or wallet, with its address. */
export function Identity({ account, wallet, onWallets }: IdentityProps) {
  const modal = useModal()
  const { t } = useWords()
  const { address, profileName, profileImage } = account
  const login = useLoginName(wallet)
  // Of other wallets, the user knows it.
  const type =
    wallet?.type === 'AUTH' ? account.accounts.find((candidate) => candidate.address === address)?.type : undefined
  // Wallets choose their own name, so it must never look like the account's name.
  const name = profileName ? (
    <bdi className="lk-id-name" title={profileName}>
      {profileName}
    </bdi>
  ) : login ? (
    <bdi className="lk-id-name" title={login}>
      {login}
    </bdi>
  ) : (
    <>
      <span className="lk-id-name" title={wallet?.name}>
        <Text id="account.in" values={{ wallet: wallet?.name ?? t('common.unknownWallet') }} />
      </span>
      <SuspectMark name={wallet?.rawName} />
    </>
  )
  return (
    <div className="lk-id">
      <span className="lk-avatar" part="avatar">
        <AccountAvatar address={address} name={profileName} image={profileImage} />
        <Mark
          src={wallet?.icon}
          fallbackIcon={walletStandIn(wallet, account)}
          size={20}
          isRound
          className="lk-mark-pin"
        />
      </span>
      <div className="lk-id-who">
        {onWallets ? (
          <button type="button" className="lk-id-button" onClick={onWallets}>
            {name}
            <span className="lk-hidden">{t('profile.title')}</span>
            <Icon path={downIcon} size={16} />
          </button>
        ) : (
          <div className="lk-id-button">{name}</div>
        )}
        <div className="lk-id-address">
          <span className="lk-mono" title={address}>
            {shortenAddress(address)}
          </span>
          <IconButton
            label={t('account.copy')}
            path={copyIcon}
            isTiny
            onClick={() => void copyAddress(modal, address)}
          />
          {type && <AccountTypeBadge name={t(type === 'eoa' ? 'account.type.eoa' : 'account.type.smartAccount')} />}
        </div>
      </div>
    </div>
  )
}

/** The type of the account. Where the user has another, it leads to both. */
function AccountTypeBadge({ name }: { name: string }) {
  const { ui } = useModal()
  const { t } = useWords()
  if (!ui.offers('SmartAccountSettings'))
    return (
      <span className="lk-badge" part="badge">
        {name}
      </span>
    )
  return (
    <button
      type="button"
      className="lk-badge lk-id-type"
      part="badge"
      onClick={() => ui.router.push('SmartAccountSettings')}
    >
      {name}
      <span className="lk-hidden">{t('account.type.change')}</span>
      <Icon path={downIcon} size={12} />
    </button>
  )
}
