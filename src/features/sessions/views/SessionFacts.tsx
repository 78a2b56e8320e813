import { formatQuantity } from '../../../core/amount.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import type { Network } from '../../../domain/network.js'
import { useWords } from '../../../react/useModal.js'
import { Fact } from '../../../ui/Facts.js'
import type { SessionPermission, SmartSession } from '../smartSession.js'

const HOUR = 3_600
const DAY = 24 * HOUR

/** How often an allowance begins again. */
function usePeriod() {
  const { t } = useWords()
  return (seconds: number) => {
    if (seconds === DAY) return t('sessions.aDay')
    if (seconds === HOUR) return t('sessions.anHour')
    return seconds % DAY === 0
      ? t('sessions.everyDays', { count: seconds / DAY })
      : t('sessions.everyHours', { count: Math.max(1, Math.round(seconds / HOUR)) })
  }
}

function Permission({ permission, network }: { permission: SessionPermission; network: Network | undefined }) {
  const { t, locale } = useWords()
  const period = usePeriod()
  if (permission.kind === 'spend') {
    const { symbol = '', decimals = 18 } = network?.nativeCurrency ?? {}
    return (
      <Fact name={t('sessions.spend')}>
        <bdi dir="ltr">{`${formatQuantity(formatUnits(permission.units, decimals), locale)} ${symbol}`}</bdi>{' '}
        <span className="lk-dim">{period(permission.periodSeconds)}</span>
      </Fact>
    )
  }
  if (permission.kind === 'call')
    return (
      <Fact name={t('sessions.call')}>
        <bdi>{permission.functions.join(', ') || t('sessions.anything')}</bdi>{' '}
        {permission.address && (
          <bdi className="lk-mono lk-dim" dir="ltr" title={permission.address}>
            {shortenAddress(permission.address, { end: 4 })}
          </bdi>
        )}
      </Fact>
    )
  return (
    <Fact name={t('sessions.other')}>
      <bdi>{permission.name || t('sessions.unknown')}</bdi>
    </Fact>
  )
}

/** What an app may do with a session, in plain words. */
export const SessionFacts = ({ session, network }: { session: SmartSession; network: Network | undefined }) =>
  session.permissions.map((permission, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: permissions have no identity, and never change their order
    <Permission key={index} permission={permission} network={network} />
  ))
