import { shortenAddress } from '../core/shorten.js'
import type { Token } from '../domain/token.js'
import { Icon } from '../ui/Icon.js'
import { alertIcon } from '../ui/pageIconPaths.js'
import { useWords } from './useModal.js'

/** The tag of a token that only looks like a well-known one (TXT-5). */
export function UnverifiedBadge() {
  const { t } = useWords()
  return (
    <span className="lk-badge" part="badge" data-tone="warn">
      <Icon path={alertIcon} size={16} />
      {t('token.unverified')}
    </span>
  )
}

/** The same, with where the token is. */
export function Unverified({ token }: { token: Token | undefined }) {
  if (!token?.isUnverified || token.address === undefined) return null
  return (
    <span className="lk-with">
      <UnverifiedBadge />
      <bdi dir="ltr" className="lk-mono" title={token.address}>
        {shortenAddress(token.address)}
      </bdi>
    </span>
  )
}
