import { useEffect, useMemo, useRef, useState } from 'react'
import { chooseToken } from '../../../controllers/swap/editSwap.js'
import type { SwapSide } from '../../../controllers/swap/swapState.js'
import { findNamesakes, heldTokens, loadTokens, searchTokens } from '../../../controllers/swap/swapTokens.js'
import { toSkeleton } from '../../../core/skeleton.js'
import type { Token } from '../../../domain/token.js'
import { Screen } from '../../../react/Screen.js'
import { SearchField } from '../../../react/SearchField.js'
import { Text } from '../../../react/Text.js'
import { SkeletonTokens } from '../../../react/TokenList.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { Hero } from '../../../ui/Hero.js'
import { Icon } from '../../../ui/Icon.js'
import { searchIcon } from '../../../ui/iconPaths.js'
import { coinIcon } from '../../../ui/moneyIconPaths.js'
import { alertIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useSwap } from '../useSwap.js'
import css from './swap.css?inline'
import { TokenPicks } from './TokenPicks.js'

type ComparePickProps = {
  token: Token
  /** The real one, if the list or the account has it. */
  knownToken: Token | undefined
  isHeld: boolean
  onUse(): void
  onLeave(): void
}

/** An imitation was picked: both addresses in full, and the safe choice first (TXT-5). */
function ComparePick({ token, knownToken, isHeld, onUse, onLeave }: ComparePickProps) {
  const { t } = useWords()
  const symbol = knownToken?.symbol ?? token.symbol
  return (
    <Screen title={t('swap.pick')}>
      <Hero
        mark={
          <span className="lk-mark" part="mark" data-quiet="" data-round="" data-size="56">
            <Icon path={alertIcon} />
          </span>
        }
        heading={knownToken ? <Text id="swap.warn.title" values={{ symbol }} /> : t('swap.warn.unknown')}
        alert="all"
      >
        {t('swap.warn.text')}
      </Hero>
      <div className="lk-body lk-stack">
        <div className="lk-well lk-compare">
          <div className="lk-label">{t('swap.warn.this')}</div>
          <FullAddress address={token.address ?? ''} against={knownToken?.address} />
        </div>
        {knownToken?.address !== undefined && (
          <div className="lk-well lk-compare">
            <div className="lk-label">
              <span>
                <Text id={isHeld ? 'swap.warn.have' : 'swap.warn.known'} values={{ symbol }} />
              </span>
            </div>
            <FullAddress address={knownToken.address} against={token.address} />
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

const CHIPS = 5

function Chips({
  tokens,
  takenIds,
  onChoose,
}: {
  tokens: readonly Token[]
  takenIds: readonly (string | undefined)[]
  onChoose(token: Token): void
}) {
  const { t } = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll
    <div className="lk-chips lk-top-2" role="group" aria-label={t('swap.often')}>
      {tokens.map((token) => (
        <button
          key={token.id}
          type="button"
          className="lk-pill"
          part="pill"
          data-chip=""
          disabled={takenIds.includes(token.id)}
          onClick={() => onChoose(token)}
        >
          <TokenMark token={token} size={20} />
          <bdi>{token.symbol}</bdi>
        </button>
      ))}
    </div>
  )
}

/** Tokens of the network: the account's own first, then all that can be swapped. Told apart by address. */
export default function SwapSelectTokenView({ params }: { params: { readonly side: SwapSide } }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, form, state, network, account } = useSwap()
  const { t } = useWords()
  const { areAmountsHidden } = useSnapshot(modal.wallet.account.state)
  const [query, setQuery] = useState('')
  const [warned, setWarned] = useState<Token>()
  const field = useRef<HTMLInputElement>(null)
  const { side } = params
  const { tokens, popularTokens, suggestedTokens, listStatus, sourceToken, toToken } = state
  useEffect(() => void loadTokens(form), [form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held is the account's, and new at every call
  const ownedTokens = useMemo(() => heldTokens(form.instance), [form, account, network])
  const namesakes = useMemo(() => findNamesakes([...ownedTokens, ...popularTokens]), [ownedTokens, popularTokens])
  const trimmedQuery = query.trim()
  const matchingOwned = useMemo(() => searchTokens(ownedTokens, trimmedQuery), [ownedTokens, trimmedQuery])
  const listed = useMemo(() => {
    const ownIds = new Set(ownedTokens.map(({ id }) => id))
    return searchTokens(popularTokens, trimmedQuery).filter(({ id }) => !ownIds.has(id))
  }, [ownedTokens, popularTokens, trimmedQuery])
  const count = matchingOwned.length + listed.length
  const countText = t('swap.count', { count })
  useAnnouncement(trimmedQuery ? countText : undefined)
  if (!network) return null
  const chosen = side === 'from' ? sourceToken : toToken
  const otherToken = side === 'from' ? toToken : sourceToken
  const isLoading = listStatus === 'idle' || listStatus === 'loading'
  function chooseForSide(token: Token) {
    chooseToken(form, side, token)
    modal.ui.router.back()
  }
  // An imitation is used only after both addresses were compared.
  const choose = (token: Token) => (token.isUnverified ? setWarned(token) : chooseForSide(token))
  if (warned) {
    const skeleton = toSkeleton(warned.symbol)
    const isReal = ({ symbol, isUnverified }: Token) => !isUnverified && toSkeleton(symbol) === skeleton
    const heldToken = ownedTokens.find(isReal)
    return (
      <ComparePick
        token={warned}
        knownToken={heldToken ?? tokens.find(isReal)}
        isHeld={heldToken !== undefined}
        onUse={() => chooseForSide(warned)}
        onLeave={() => setWarned(undefined)}
      />
    )
  }
  const sections = [
    { title: t('swap.yourTokens'), tokens: matchingOwned },
    { title: t('swap.tokens'), tokens: listed },
  ]
  return (
    <Screen
      title={t('swap.pick')}
      endsWithRows
      holdsHeight
      focus="search"
      footer={
        <span>
          {trimmedQuery ? t('swap.found', { count }) : <Text id="swap.only" values={{ network: network.name }} />}
        </span>
      }
      footerEnd={
        !isLoading && (
          <span>
            {trimmedQuery ? (
              <Text
                id="swap.foundOf"
                values={{ count: String(ownedTokens.length + popularTokens.length), network: network.name }}
              />
            ) : (
              countText
            )}
          </span>
        )
      }
    >
      <div className="lk-body">
        <SearchField label={t('token.search')} value={query} onChange={setQuery} fieldRef={field} />
      </div>
      {isLoading ? (
        <>
          <div className="lk-chips lk-top-2" aria-hidden="true">
            {Array.from({ length: CHIPS }, (_, index) => index).map((index) => (
              <span key={index} className="lk-skeleton lk-skeleton-pill" />
            ))}
          </div>
          <SkeletonTokens count={5} />
        </>
      ) : (
        <>
          {!trimmedQuery && suggestedTokens.length > 0 && (
            <Chips tokens={suggestedTokens} takenIds={[chosen?.id, otherToken?.id]} onChoose={choose} />
          )}
          {count > 0 && (
            <TokenPicks
              key={trimmedQuery}
              label={t('swap.tokens')}
              sections={sections}
              namesakes={namesakes}
              isHidden={areAmountsHidden}
              chosenId={chosen?.id}
              otherId={otherToken?.id}
              otherText={t(side === 'from' ? 'swap.gets' : 'swap.paysWith')}
              onChoose={choose}
            />
          )}
          {count === 0 && trimmedQuery && (
            <EmptyState
              icon={searchIcon}
              title={t('swap.none.title')}
              text={t('swap.none.text', { network: network.name, query: trimmedQuery })}
            >
              <Button
                isSmall
                onClick={() => {
                  setQuery('')
                  field.current?.focus()
                }}
              >
                {t('swap.clearSearch')}
              </Button>
            </EmptyState>
          )}
          {listStatus === 'unsupported' && !trimmedQuery && (
            <EmptyState icon={coinIcon} title={t('swap.network.unsupported')} text={t('swap.network.text')} />
          )}
          {listStatus === 'failed' && !trimmedQuery && (
            <EmptyState
              icon={coinIcon}
              title={t('swap.listFailed.title')}
              text={t('swap.listFailed.text', { network: network.name })}
            >
              <Button isSmall icon={retryIcon} onClick={() => void loadTokens(form)}>
                {t('common.retry')}
              </Button>
            </EmptyState>
          )}
        </>
      )}
    </Screen>
  )
}
