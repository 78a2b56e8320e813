import { useEffect, useRef } from 'react'
import type { SnackbarController } from '../controllers/snackbarController.js'
import { pageOrigin } from '../platform/page.js'
import { IconButton } from '../ui/buttons.js'
import { Icon } from '../ui/Icon.js'
import { checkIcon, infoIcon } from '../ui/iconPaths.js'
import { alertIcon, closeIcon } from '../ui/pageIconPaths.js'
import { Spinner } from '../ui/Spinner.js'
import { checkTheme } from './checkTheme.js'
import { useModal, useWords } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

const tones = { loading: 'busy', success: 'good', error: 'bad' } as const

/** One message near the top of the card. The live region announces it, so it must not be announced again here. */
export function Snackbar() {
  const snackbar = useModal().ui.snackbar()
  return snackbar ? <Message snackbar={snackbar} /> : null
}

function Message({ snackbar }: { snackbar: SnackbarController }) {
  const { message, variant, isOpen, action, isNeutral } = useSnapshot(snackbar.state)
  if (!isOpen) return null
  return (
    <div
      className="lk-snack"
      part="snackbar"
      data-tone={isNeutral ? 'neutral' : tones[variant]}
      onPointerEnter={snackbar.hold}
      onPointerLeave={snackbar.release}
    >
      {variant === 'loading' ? (
        <Spinner size={16} />
      ) : (
        <Icon path={isNeutral ? infoIcon : variant === 'error' ? alertIcon : checkIcon} size={16} />
      )}
      <span>{message}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            snackbar.hide()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

const texts = {
  projectId: ['alert.projectId', 'alert.projectIdText', 'bad'],
  projectIdRejected: ['alert.projectIdRejected', 'alert.projectIdRejectedText', 'bad'],
  origin: ['alert.origin', 'alert.originText', 'warn'],
  domain: ['alert.domain', 'alert.domainText', 'bad'],
  network: ['alert.network', 'alert.networkText', 'bad'],
  clock: ['alert.clock', 'alert.clockText', 'warn'],
  meldKey: ['alert.meldKey', 'alert.meldKeyText', 'warn'],
  login: ['alert.login', 'alert.loginText', 'bad'],
  embedded: ['alert.embedded', 'alert.embeddedText', 'warn'],
  frameLoad: ['alert.frameLoad', 'alert.frameLoadText', 'bad'],
  frameRequest: ['alert.frameRequest', 'alert.frameRequestText', 'bad'],
  method: ['alert.method', 'alert.methodText', 'bad'],
} as const

/** Warns the developer once about unreadable colours, measured where they apply. */
function ThemeCheck() {
  const { liveOptions, use, services } = useModal()
  const { log } = services
  const { themeMode, themeVariables } = useSnapshot(liveOptions.state)
  const themeWarning = use(createThemeWarning)
  const probe = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what changes the drawn colours
  useEffect(() => {
    const weak = !themeWarning.isSaid && probe.current && checkTheme(probe.current)
    if (!weak) return
    themeWarning.isSaid = true
    log('warn', 'theme', weak)
  }, [themeMode, themeVariables, log, themeWarning])
  return <i ref={probe} hidden />
}
const createThemeWarning = () => ({ isSaid: false })

/** A developer alert, raised only with the option `debug`. */
export function AlertBar() {
  const { settings, services } = useModal()
  const { alerts } = services
  const { t } = useWords()
  const { current } = useSnapshot(alerts.state)
  const check = settings.debug && <ThemeCheck />
  if (!current) return check
  const [title, text, tone] = texts[current]
  return (
    <div className="lk-alert" part="alert" data-tone={tone} role="note">
      {check}
      <Icon path={alertIcon} size={16} />
      <span>
        <b>{t(title)}</b> {t(text, { origin: pageOrigin() })}
      </span>
      <IconButton label={t('common.dismiss')} path={closeIcon} onClick={alerts.dismiss} isTiny />
    </div>
  )
}
