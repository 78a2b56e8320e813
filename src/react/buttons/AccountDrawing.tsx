import { forwardRef } from 'react'
import { shortenAddress } from '../../core/shorten.js'
import { graphemes } from '../../core/untrusted.js'
import { accountWords } from '../../locales/enPage.js'
import { Avatar } from '../../ui/Avatar.js'
import accountCss from '../../ui/page/accountButton.css?inline'
import accountTokensCss from '../../ui/page/accountTokens.css?inline'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import { alertIcon } from '../../ui/pageIconPaths.js'
import { useInternals } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'
import { exactBalance } from './exactBalance.js'
import { PageIcon, PageImage, usePageNetworkImage } from './PageImage.js'
import { type AccountButtonProps, useAccountButton } from './useAccountButton.js'
import { type PageAttributes, type PageButton, prefetchOn, usePageButton } from './usePageButton.js'
import { usePageWords } from './usePageWords.js'

const MAX_NAME = 18
const accountSheets = [tokensCss, connectCss, accountTokensCss, accountCss]

function shortName(name: string) {
  const pieces = graphemes(name)
  return pieces.length > MAX_NAME ? `${pieces.slice(0, MAX_NAME - 1).join('')}…` : name
}

/** Shown instead of the account while it is being restored. */
export function AccountSkeleton({ className, ...attributes }: PageAttributes) {
  const { ref, themeMode } = usePageButton<HTMLSpanElement>('<AccountButton>', accountSheets)
  const words = usePageWords('<AccountButton>', accountWords)
  return (
    <span
      {...attributes}
      ref={ref}
      className={['lkb7f2', 'lkb7f2-account', className].filter(Boolean).join(' ')}
      data-theme={themeMode}
      data-still=""
      role="status"
      aria-busy="true"
      aria-label={words['button.reconnecting']}
    >
      <span className="lkb7f2-has">
        <span className="lkb7f2-skeleton" />
      </span>
      <span className="lkb7f2-who">
        <span className="lkb7f2-skeleton" data-round="" />
        <span className="lkb7f2-skeleton" />
      </span>
    </span>
  )
}

/** The account's button as drawn; loads once there is an account. */
export const AccountDrawing: PageButton<AccountButtonProps> = /* @__PURE__ */ forwardRef<
  HTMLButtonElement,
  AccountButtonProps
>(function AccountDrawing(
  {
    balance: showsBalance = 'show',
    balanceToken,
    charsStart = 4,
    charsEnd = 6,
    disabled,
    namespace,
    className,
    ...attributes
  },
  appRef,
) {
  const { ref, themeMode } = usePageButton('<AccountButton>', accountSheets, appRef)
  const { account, network, balance, isUnsupported, isOpen, open, prefetch } = useAccountButton({
    namespace,
    balanceToken,
  })
  const networkImage = usePageNetworkImage('<AccountButton>', network)
  const { account: accountController, custom } = useInternals('<AccountButton>')
  const CustomAvatar = custom?.slots.avatar
  const words = usePageWords('<AccountButton>', accountWords)
  const { areAmountsHidden } = useSnapshot(accountController.state)
  if (!account) return null
  const short = shortenAddress(account.address, { start: charsStart, end: charsEnd })
  const displayName = account.profileName ? shortName(account.profileName) : short
  return (
    <button
      {...attributes}
      ref={ref}
      type="button"
      className={['lkb7f2', 'lkb7f2-account', className].filter(Boolean).join(' ')}
      data-latchkey="account-button"
      data-theme={themeMode}
      data-tone={isUnsupported ? 'bad' : undefined}
      disabled={disabled}
      title={account.profileName ?? account.address}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={open}
      {...prefetchOn(prefetch)}
    >
      {isUnsupported ? (
        <span className="lkb7f2-has">
          <PageIcon path={alertIcon} />
          {words['button.wrongNetwork']}
        </span>
      ) : (
        showsBalance === 'show' &&
        (balance.display !== undefined || balance.status !== 'failed') && (
          <span className="lkb7f2-has" aria-busy={balance.display === undefined || undefined}>
            {balance.display === undefined ? (
              <span className="lkb7f2-skeleton" />
            ) : areAmountsHidden ? (
              <span role="img" aria-label={words['button.amountHidden']}>
                ••••
              </span>
            ) : (
              <span
                className="lkb7f2-sum"
                title={exactBalance(balance)}
                data-stale={balance.status === 'failed' || undefined}
              >
                {`${balance.display} ${balance.symbol ?? ''}`}
              </span>
            )}
          </span>
        )
      )}
      <span className="lkb7f2-who">
        <span className="lkb7f2-face">
          {CustomAvatar ? (
            <CustomAvatar address={account.address} name={account.profileName} image={account.profileImage} />
          ) : (
            <Avatar address={account.address} image={account.profileImage} />
          )}
          {!isUnsupported && <PageImage src={networkImage} size={12} className="lkb7f2-badge" />}
        </span>
        <bdi>{displayName}</bdi>
      </span>
    </button>
  )
})
