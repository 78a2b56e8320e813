import { useState } from 'react'
import { chooseToken } from '../../../controllers/send/editForm.js'
import { coinOf } from '../../../controllers/tokens/accountTokens.js'
import type { Network } from '../../../domain/network.js'
import { sortTokens, type Token } from '../../../domain/token.js'
import { Screen } from '../../../react/Screen.js'
import { SearchField } from '../../../react/SearchField.js'
import { Text } from '../../../react/Text.js'
import { SkeletonTokens, TokenList } from '../../../react/TokenList.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { searchIcon } from '../../../ui/iconPaths.js'
import { coinIcon } from '../../../ui/moneyIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useSend } from '../useSend.js'

const matches = ({ name, symbol, address = '' }: Token, query: string) =>
  [name, symbol, address].some((text) => text.toLowerCase().includes(query))

/** The account's tokens on the network, its coin included. */
function listTokens(tokens: readonly Token[], coin: Token | undefined, network: Network): readonly Token[] {
  const networkTokens = tokens.filter(({ networkId }) => networkId === network.caipNetworkId)
  const hasCoin = networkTokens.some(({ address }) => address === undefined)
  return hasCoin || !coin ? networkTokens : sortTokens([coin, ...networkTokens])
}

/** Tokens of the active network alone: others cannot be sent from here. */
export default function WalletSendSelectTokenView() {
  useStyles(moneyCss)
  const { modal, form, state, network, account } = useSend()
  const { t } = useWords()
  const { areAmountsHidden } = useSnapshot(modal.wallet.account.state)
  const [query, setQuery] = useState('')
  const normalizedQuery = query.trim().toLowerCase()
  const { tokens = [], status } = account?.portfolio ?? {}
  const all = network ? listTokens(tokens, coinOf(modal.instance), network) : []
  const matching = normalizedQuery ? all.filter((token) => matches(token, normalizedQuery)) : all
  const count = t('send.count', { count: matching.length })
  useAnnouncement(normalizedQuery ? count : undefined)
  if (!network) return null
  const isLoading = status === 'loading' && tokens.length === 0
  return (
    <Screen
      title={t('send.pick')}
      endsWithRows
      holdsHeight
      focus="search"
      footer={
        <span>
          <Text id="send.only" values={{ network: network.name }} />
        </span>
      }
      footerEnd={!isLoading && <span>{count}</span>}
    >
      <div className="lk-body">
        <SearchField label={t('token.search')} value={query} onChange={setQuery} />
      </div>
      <div className="lk-section lk-top-2">
        <h3>{t('send.yourTokens')}</h3>
      </div>
      {isLoading && matching.length <= 1 ? (
        <SkeletonTokens count={4} />
      ) : matching.length > 0 ? (
        <TokenList
          key={normalizedQuery}
          label={t('send.yourTokens')}
          tokens={matching}
          areAmountsHidden={areAmountsHidden}
          currentId={state.token?.id}
          onChoose={(token) => {
            chooseToken(form, token)
            modal.ui.router.back()
          }}
        />
      ) : normalizedQuery ? (
        <EmptyState
          icon={searchIcon}
          title={t('token.noMatch', { query: query.trim() })}
          text={t('token.noMatch.text')}
        />
      ) : (
        <EmptyState icon={coinIcon} title={t('token.none.title')} text={t('token.none.text')} />
      )}
    </Screen>
  )
}
