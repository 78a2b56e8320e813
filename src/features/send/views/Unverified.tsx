import { shortenAddress } from '../../../core/shorten.js'
import type { Token } from '../../../domain/token.js'
import { useWords } from '../../../react/useModal.js'

/** Says that a token only looks like a well-known one, and where it is (TXT-5). */
export function Unverified({ token }: { token: Token | undefined }) {
  const { t } = useWords()
  if (!token?.isUnverified || token.address === undefined) return null
  return (
    <span className="lk-with">
      <span className="lk-badge" part="badge">
        {t('token.unverified')}
      </span>
      <bdi dir="ltr" className="lk-mono" title={token.address}>
        {shortenAddress(token.address)}
      </bdi>
    </span>
  )
}
