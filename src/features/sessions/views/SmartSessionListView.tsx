import {
  chooseTab,
  loadSessions,
  type Sessions,
  type SessionsState,
  toggleDetails,
} from '../../../controllers/sessions/sessions.js'
import { type SmartSession, statusOf } from '../../../controllers/sessions/smartSession.js'
import type { Network } from '../../../domain/network.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { Mark } from '../../../ui/Mark.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { ProgressBar } from '../../../ui/ProgressBar.js'
import { alertIcon, closeIcon, downIcon, globeIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState, Skeleton } from '../../../ui/Rows.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import tabsCss from '../../../ui/styles/tabs.css?inline'
import { Tabs } from '../../../ui/Tabs.js'
import { useSessions } from '../useSessions.js'
import { formatRelative, SessionFacts } from './SessionFacts.js'
import css from './sessions.css?inline'

const tabs = ['active', 'expired', 'revoked'] as const

const LIFETIME_TICKS = 96

/** How much of a session has passed, from 0 to 1. */
const LifetimeBar = ({ share }: { share: number }) => (
  <ProgressBar
    ticks={LIFETIME_TICKS + 1}
    position={Math.round(Math.min(1, Math.max(0, share || 0)) * LIFETIME_TICKS)}
    lengthOf={(tick) => (tick % 8 === 0 ? 10 : 6)}
    pitch={3}
    margin={1}
    isStretched
  />
)

function Life({ session, now }: { session: SmartSession; now: number }) {
  const { t, locale } = useWords()
  const { createdAt, expiresAt } = session
  return (
    <>
      <div className="lk-session-life">
        <Icon path={clockIcon} size={16} />
        <LifetimeBar share={(now - createdAt) / (expiresAt - createdAt)} />
      </div>
      <div className="lk-session-life-text">
        <span>{t('sessions.began', { when: formatRelative(createdAt - now, locale) })}</span>
        <span>{t('sessions.left', { when: formatRelative(expiresAt - now, locale) })}</span>
      </div>
    </>
  )
}

type CardProps = {
  session: SmartSession
  sessions: Sessions
  isOpen: boolean
  now: number
  network: Network | undefined
}

function SessionCard({ session, sessions, isOpen, now, network }: CardProps) {
  const { t, locale } = useWords()
  const { router } = useModal().ui
  const { app, id, expiresAt, revokedAt } = session
  const status = statusOf(session, now)
  const detailsId = `lk-session-${id.replace(/[^\w-]/g, '')}`
  const ended = revokedAt ?? expiresAt
  return (
    <li className="lk-session">
      <button
        type="button"
        className="lk-row"
        part="row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => toggleDetails(sessions, id)}
      >
        <Mark src={app.icon} fallbackIcon={globeIcon} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text" title={app.name || undefined}>
              {app.name || t('sessions.unnamed')}
            </bdi>
          </span>
          {app.url && (
            <span className="lk-sub lk-name-line">
              <bdi className="lk-mono lk-name-text" dir="ltr">
                {new URL(app.url).host}
              </bdi>
            </span>
          )}
        </span>
        <span className="lk-badge" part="badge">
          {status === 'active' && <i />}
          {t(`sessions.${status}`)}
        </span>
        <Icon path={downIcon} size={16} className="lk-chevron" />
      </button>
      {isOpen && (
        <div id={detailsId}>
          {status === 'active' && <Life session={session} now={now} />}
          <div className="lk-session-facts">
            <Facts>
              <SessionFacts session={session} network={network} />
              <Fact name={t(status === 'active' ? 'sessions.ends' : 'sessions.ended')}>
                {new Date(ended).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
              </Fact>
            </Facts>
          </div>
          {(app.url || status === 'active') && (
            <div className="lk-session-actions">
              {app.url && (
                <a className="lk-button" part="button" href={app.url} target="_blank" rel="noopener noreferrer">
                  <Icon path={openIcon} size={16} flip />
                  <span>{t('sessions.openApp')}</span>
                  <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(app.url).host })}</span>
                </a>
              )}
              {status === 'active' && (
                <Button icon={closeIcon} onClick={() => router.push('SmartSessionRevoke', { id })}>
                  {t('sessions.revoke')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </li>
  )
}

/** Sessions by the month in which they began, newest first. */
function byMonth(sessions: readonly SmartSession[], locale: string) {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const groups = new Map<string, SmartSession[]>()
  for (const session of sessions) {
    const title = format.format(session.createdAt)
    groups.set(title, [...(groups.get(title) ?? []), session])
  }
  return [...groups]
}

type Found = { state: SessionsState; visible: readonly SmartSession[]; cards: Omit<CardProps, 'session' | 'isOpen'> }

function SessionCards({ state, visible, cards }: Found) {
  const { t, locale } = useWords()
  if (state.status === 'failed')
    return (
      <EmptyState icon={alertIcon} title={t('sessions.error')} text={t('sessions.errorText')}>
        <Button isSmall icon={retryIcon} onClick={() => void loadSessions(cards.sessions)}>
          {t('common.retry')}
        </Button>
      </EmptyState>
    )
  if (state.status !== 'ready')
    return (
      <div className="lk-body lk-stack lk-top-4" aria-busy="true">
        <span className="lk-hidden">{t('common.loading')}</span>
        <Skeleton width={2} />
        <Skeleton width={3} />
        <Skeleton width={3} />
      </div>
    )
  const { hidden } = state
  const more = hidden > 0 && state.tab === 'active' && (
    <div className="lk-body lk-top-2">
      <Note icon={alertIcon} tone="warn">
        <span>{t('sessions.hidden', { count: hidden })}</span>
      </Note>
    </div>
  )
  if (visible.length === 0 && more) return more
  if (visible.length === 0)
    return <EmptyState icon={clockIcon} title={t(`sessions.no.${state.tab}`)} text={t('sessions.emptyText')} />
  const months = byMonth(visible, locale).map(([month, group]) => (
    <section key={month} aria-label={month}>
      <div className="lk-section lk-top-2">
        <h3>{month}</h3>
      </div>
      <ul className="lk-body lk-stack lk-session-list">
        {group.map((session) => (
          <SessionCard key={session.id} session={session} isOpen={state.openId === session.id} {...cards} />
        ))}
      </ul>
    </section>
  ))
  return (
    <>
      {months}
      {more}
    </>
  )
}

/** The permissions that apps have for a while, or had. */
export default function SmartSessionListView() {
  useStyles(moneyCss)
  useStyles(tabsCss)
  useStyles(css)
  const { t } = useWords()
  const { sessions, state, network, now } = useSessions()
  const visible = state.sessions.filter((session) => statusOf(session, now) === state.tab)
  const count = visible.length
  return (
    <Screen
      title={t('sessions.title')}
      badge={t('sessions.beta')}
      footer={
        state.status === 'failed' ? (
          <span>{t('sessions.stillHold')}</span>
        ) : (
          <span>{state.status === 'ready' ? t(`sessions.count.${state.tab}`, { count }) : <Skeleton width={4} />}</span>
        )
      }
    >
      <Tabs
        label={t('sessions.title')}
        tabs={tabs.map((id) => ({ id, label: t(`sessions.${id}`) }))}
        chosen={state.tab}
        onChoose={(id) => chooseTab(sessions, id as SessionsState['tab'])}
      >
        <div className="lk-body-scroll lk-session-box">
          <SessionCards state={state} visible={visible} cards={{ sessions, now, network }} />
        </div>
      </Tabs>
    </Screen>
  )
}
