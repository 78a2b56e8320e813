import { useEffect, useState } from 'react'
import { chooseDepositAsset, loadDepositAssets } from '../../../controllers/pay/deposit.js'
import type { PaymentAsset } from '../../../domain/payment.js'
import { DownNote } from '../../../react/notes.js'
import { Screen } from '../../../react/Screen.js'
import { SearchField } from '../../../react/SearchField.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, searchIcon } from '../../../ui/iconPaths.js'
import { coinIcon } from '../../../ui/moneyIconPaths.js'
import { EmptyState, Rows, SkeletonRow } from '../../../ui/Rows.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { usePayForm } from '../usePay.js'
import { useTokenMark } from '../useTokenMark.js'
import css from './pay.css?inline'

const matches = ({ name, symbol }: PaymentAsset, query: string) =>
  [name, symbol].some((text) => text.toLowerCase().includes(query))

const isSame = (a: PaymentAsset | undefined, b: PaymentAsset) => a?.networkId === b.networkId && a.address === b.address

/** What the exchanges send on the app's networks. */
export default function PayWithExchangeSelectAssetView() {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, form, state } = usePayForm()
  const { t } = useWords()
  const [query, setQuery] = useState('')
  useEffect(() => {
    const { status } = form.state.assets
    if (status === 'idle' || status === 'failed') void loadDepositAssets(form)
  }, [form])
  const { status, list } = state.assets
  const normalizedQuery = query.trim().toLowerCase()
  const all = list as readonly PaymentAsset[]
  const matching = normalizedQuery ? all.filter((asset) => matches(asset, normalizedQuery)) : all
  const count = t('pay.deposit.count', { count: matching.length })
  const isLoading = status === 'idle' || status === 'loading'
  useAnnouncement(isLoading ? t('common.loading') : normalizedQuery ? count : undefined)
  function choose(asset: PaymentAsset) {
    chooseDepositAsset(form, asset)
    modal.ui.router.back()
  }
  return (
    <Screen
      title={t('pay.deposit.pick')}
      endsWithRows
      holdsHeight
      focus="search"
      footer={<span>{t('pay.deposit.sendHere')}</span>}
      footerEnd={status === 'ready' && <span>{count}</span>}
    >
      <div className="lk-body">
        <SearchField label={t('pay.deposit.search')} value={query} onChange={setQuery} />
      </div>
      {isLoading ? (
        <ul className="lk-rows lk-top-2" aria-busy="true" aria-label={t('pay.deposit.tokens')}>
          {[0, 1, 2, 3].map((index) => (
            <SkeletonRow key={index} isRound />
          ))}
        </ul>
      ) : status === 'failed' ? (
        <div className="lk-body lk-top-2">
          <DownNote text={t('pay.exchanges.failed')} onRetry={() => void loadDepositAssets(form)} />
        </div>
      ) : matching.length > 0 ? (
        <div className="lk-body-scroll lk-top-2">
          <Rows label={t('pay.deposit.tokens')}>
            {matching.map((asset) => (
              <AssetRow
                key={`${asset.networkId}/${asset.address ?? ''}`}
                asset={asset}
                isChosen={isSame(state.request?.asset, asset)}
                onChoose={() => choose(asset)}
              />
            ))}
          </Rows>
        </div>
      ) : normalizedQuery ? (
        <EmptyState
          icon={searchIcon}
          title={t('pay.deposit.noMatch', { query: query.trim() })}
          text={t('pay.deposit.noMatchText')}
        />
      ) : (
        <EmptyState icon={coinIcon} title={t('pay.deposit.noToken')} text={t('pay.deposit.noTokenText')} />
      )}
    </Screen>
  )
}

type AssetRowProps = { asset: PaymentAsset; isChosen: boolean; onChoose(): void }

function AssetRow({ asset, isChosen, onChoose }: AssetRowProps) {
  const { modal } = usePayForm()
  const network = modal.wallet.network.find(asset.networkId)
  const markOf = useTokenMark()
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-token={`${asset.networkId}/${asset.address ?? 'coin'}`}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <TokenMark token={markOf(asset)} network={network} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text" title={asset.name}>
              {asset.name}
            </bdi>
          </span>
          <span className="lk-sub">
            <Text id="pay.deposit.symbolOn" values={{ symbol: asset.symbol, network: network?.name ?? '' }} />
          </span>
        </span>
        <span className="lk-pay-pick">{isChosen && <Icon path={checkIcon} size={16} />}</span>
      </button>
    </li>
  )
}
