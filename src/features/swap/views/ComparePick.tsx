import type { Token } from '../../../domain/token.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { Hero } from '../../../ui/Hero.js'
import { Icon } from '../../../ui/Icon.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'

type ComparePickProps = {
  token: Token
  /** The real one, if the list or the account has it. */
  known: Token | undefined
  isHeld: boolean
  onUse(): void
  onLeave(): void
}

/** An imitation was picked: both addresses in full, and the safe choice first (TXT-5). */
export function ComparePick({ token, known, isHeld, onUse, onLeave }: ComparePickProps) {
  const { t } = useWords()
  const symbol = known?.symbol ?? token.symbol
  return (
    <Screen title={t('swap.pick')}>
      <Hero
        mark={
          <span className="lk-mark" part="mark" data-quiet="" data-round="" data-size="56">
            <Icon path={alertIcon} />
          </span>
        }
        heading={known ? <Text id="swap.warn.title" values={{ symbol }} /> : t('swap.warn.unknown')}
        alert="all"
      >
        {t('swap.warn.text')}
      </Hero>
      <div className="lk-body lk-stack">
        <div className="lk-well lk-compare">
          <div className="lk-label">{t('swap.warn.this')}</div>
          <FullAddress address={token.address ?? ''} against={known?.address} />
        </div>
        {known?.address !== undefined && (
          <div className="lk-well lk-compare">
            <div className="lk-label">
              <span>
                <Text id={isHeld ? 'swap.warn.have' : 'swap.warn.known'} values={{ symbol }} />
              </span>
            </div>
            <FullAddress address={known.address} against={token.address} />
          </div>
        )}
        <div className="lk-pair">
          <Button onClick={onUse}>{t('swap.warn.use')}</Button>
          <PrimaryButton onClick={onLeave}>{t('swap.warn.other')}</PrimaryButton>
        </div>
      </div>
    </Screen>
  )
}
