import type { ReactNode } from 'react'
import { hasLegal } from '../../../config/options.js'
import { useConsent } from '../../../react/consent.js'
import { Consent, LegalLine } from '../../../react/Legal.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, infoIcon } from '../../../ui/iconPaths.js'
import { cardIcon } from '../../../ui/moneyIconPaths.js'
import { Rows } from '../../../ui/Rows.js'
import { SkeletonRow } from '../../../ui/Skeleton.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import css from './onramp.css?inline'

export type Choice = {
  readonly key: string
  readonly name: string
  readonly sub: string
  readonly mark: ReactNode
  readonly isChosen: boolean
  choose(): void
}

type SelectScreenProps = {
  title: string
  network: string
  isLoading: boolean
  choices: readonly Choice[]
}

/** A list of currencies, one of which is chosen; where the app wants consent, after that. */
export function SelectScreen({ title, network, isLoading, choices }: SelectScreenProps) {
  useStyles(moneyCss)
  useStyles(css)
  const { settings } = useModal()
  const { t } = useWords()
  const consent = useConsent()
  return (
    <Screen
      title={title}
      endsWithRows
      focus="firstRow"
      footer={
        consent.isGated ? (
          <span className="lk-with">
            <Icon path={infoIcon} size={16} />
            {t('connect.consentNeeded')}
          </span>
        ) : (
          hasLegal(settings) &&
          !consent.isWanted && (
            <span>
              <LegalLine />
            </span>
          )
        )
      }
    >
      {consent.isWanted && <Consent isGiven={consent.isGiven} onChange={consent.give} />}
      {isLoading ? (
        <ul className="lk-rows">
          <SkeletonRow isRound />
          <SkeletonRow isRound />
          <SkeletonRow isRound />
        </ul>
      ) : choices.length === 0 ? (
        <EmptyState icon={cardIcon} title={t('onramp.none.title')} text={t('onramp.none.text', { network })} />
      ) : (
        <Rows label={title}>
          {choices.map(({ key, name, sub, mark, isChosen, choose }) => (
            <li key={key}>
              <button
                type="button"
                className="lk-row"
                part="row"
                data-currency={key}
                aria-current={isChosen || undefined}
                aria-disabled={consent.isGated || undefined}
                onClick={() => {
                  if (!consent.isGatedNow()) choose()
                }}
              >
                {mark}
                <span className="lk-name">
                  <span className="lk-name-line">
                    <bdi className="lk-name-text" title={name}>
                      {name}
                    </bdi>
                  </span>
                  <bdi className="lk-sub">{sub}</bdi>
                </span>
                {isChosen && <Icon path={checkIcon} size={16} />}
              </button>
            </li>
          ))}
        </Rows>
      )}
    </Screen>
  )
}
