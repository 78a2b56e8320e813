import { connectedOf } from '../../../controllers/connection/connectionController.js'
import type { SessionPermission, SmartSession } from '../../../controllers/sessions/smartSession.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import type { Network } from '../../../domain/network.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Fact } from '../../../ui/Facts.js'
import { Mark } from '../../../ui/Mark.js'
import { globeIcon, walletIcon } from '../../../ui/pageIconPaths.js'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const

/** A duration in the largest unit of which it is a multiple: "2 days", "36 hours", "90 seconds". */
export function formatDuration(ms: number, locale: string): string {
  const [unit, size] = units.find(([, unitMs]) => ms % unitMs === 0) ?? ['second', SECOND_MS]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / size)
}

/** To whole minutes, or to whole hours from one hour on. */
export function roundDuration(ms: number): number {
  const size = ms < HOUR_MS ? MINUTE_MS : HOUR_MS
  return Math.max(1, Math.round(ms / size)) * size
}

/** A moment as seen from now, in hours around the present: "in 5 hours", "3 days ago". */
export function formatRelative(ms: number, locale: string): string {
  const size = Math.abs(ms)
  const [unit, unitMs] =
    size >= 3 * DAY_MS
      ? (['day', DAY_MS] as const)
      : size >= HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const)
  return new Intl.RelativeTimeFormat(locale).format(Math.round(ms / unitMs), unit)
}

const HOUR = 3_600
const DAY = 24 * HOUR

/** How often an allowance begins again. */
function usePeriod() {
  const { t, locale } = useWords()
  return (seconds: number) => {
    if (seconds === DAY) return t('sessions.aDay')
    if (seconds === HOUR) return t('sessions.anHour')
    return t('sessions.every', { duration: formatDuration(seconds * 1_000, locale) })
  }
}

/** Says that there is more than what is listed. */
function useNotShown() {
  const { t } = useWords()
  return (count: number) => (count > 0 ? [t('sessions.notShown', { count })] : [])
}

function Permission({ permission, network }: { permission: SessionPermission; network: Network | undefined }) {
  const { t, locale } = useWords()
  const period = usePeriod()
  const notShown = useNotShown()
  if (permission.kind === 'spend') {
    const { symbol = '', decimals = 18 } = network?.nativeCurrency ?? {}
    const amount = formatUnits(permission.units, decimals)
    return (
      <Fact name={t('sessions.spend')}>
        <bdi dir="ltr" title={`${formatExact(amount, locale)} ${symbol}`}>
          {`${formatQuantity(amount, locale)} ${symbol}`}
        </bdi>{' '}
        <span className="lk-dim">{period(permission.periodSeconds)}</span>
      </Fact>
    )
  }
  if (permission.kind === 'call')
    return (
      <Fact name={t('sessions.call')}>
        <bdi>{[...permission.functions, ...notShown(permission.hidden)].join(', ') || t('sessions.anything')}</bdi>{' '}
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
export function SessionFacts({ session, network }: { session: SmartSession; network: Network | undefined }) {
  const { t } = useWords()
  const notShown = useNotShown()
  const isUnknown = session.permissions.length === 0 && session.hidden === 0
  return (
    <>
      {isUnknown && <Fact name={t('sessions.other')}>{t('sessions.unknown')}</Fact>}
      {session.permissions.map((permission, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: permissions have no identity, and never change their order
        <Permission key={index} permission={permission} network={network} />
      ))}
      {notShown(session.hidden).map((text) => (
        <Fact key={text} name={t('sessions.other')}>
          {text}
        </Fact>
      ))}
    </>
  )
}

/** The app and the wallet: joined while the session lives, apart when it is revoked. */
export function SessionMarks({ session, isApart }: { session: SmartSession; isApart?: boolean | undefined }) {
  const { connection, network } = useModal().wallet
  const { activeNamespace } = useSnapshot(network.state)
  const wallet = connectedOf(useSnapshot(connection.state), activeNamespace)?.wallet
  return (
    <div className="lk-session-marks" data-apart={isApart ? '' : undefined} aria-hidden="true">
      <Mark src={session.app.icon} fallbackIcon={globeIcon} size={80} />
      <Mark src={wallet?.icon} fallbackIcon={walletIcon} size={80} />
    </div>
  )
}
