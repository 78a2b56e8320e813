import { type ReactNode, useEffect } from 'react'
import type { SnackbarController } from '../controllers/snackbarController.js'
import { shortenAddress } from '../core/shorten.js'
import type { WalletAccount } from '../domain/account.js'
import { pageOrigin } from '../platform/page.js'
import { IconButton } from '../ui/buttons.js'
import { Hero } from '../ui/Hero.js'
import { Icon } from '../ui/Icon.js'
import { checkIcon, infoIcon } from '../ui/iconPaths.js'
import { ProgressRing } from '../ui/ProgressRing.js'
import { alertIcon, closeIcon } from '../ui/pageIconPaths.js'
import { Spinner } from '../ui/Spinner.js'
import { Text } from './Text.js'
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

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Warns the developer once about unreadable colours, measured where they apply. */
function ThemeCheck() {
  const { instance, liveOptions, use } = useModal()
  const { shownMode, themeVariables } = useSnapshot(liveOptions.state)
  const themeWarning = use(createThemeWarning)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what changes the drawn colours
  useEffect(() => {
    async function check() {
      const { warnOfTheme } = await import('./checkTheme.js')
      const { surface } = await instance.element()
      themeWarning.isSaid ||= warnOfTheme(surface)
    }
    check().catch(() => undefined)
  }, [shownMode, themeVariables, instance, themeWarning])
  return null
}
const createThemeWarning = () => ({ isSaid: false })

/** A developer alert, raised only with the option `debug`. */
export function AlertBar() {
  const { settings, services } = useModal()
  const { alerts } = services
  const { t } = useWords()
  const { current } = useSnapshot(alerts.state)
  const check = (settings.debug || process.env.NODE_ENV !== 'production') && <ThemeCheck />
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

/** What a view that has waited for a wallet says before the card leaves; `undefined` while there is nothing to say. */
export function useArrival(wallet: string) {
  const { ui, wallet: state } = useModal()
  const { t } = useWords()
  const { hasArrived } = useSnapshot(ui.card.state)
  const { activeNamespace = '', namespaces } = useSnapshot(state.network.state)
  const connected = useSnapshot(state.account.state).accounts[activeNamespace] as WalletAccount | undefined
  if (!hasArrived || !connected) return undefined
  const network = namespaces[activeNamespace]?.active?.name ?? ''
  const { profileName, address } = connected
  const account = profileName ? <bdi>{profileName}</bdi> : <bdi dir="ltr">{shortenAddress(address)}</bdi>
  return {
    heading: t('connect.connected'),
    text: <Text id="arrival.text" values={{ account, network }} />,
    footer: <Text id="arrival.footer" values={{ wallet }} />,
    badge: { badge: checkIcon, tone: 'good' },
  } as const
}

type ArrivalPanelProps = { arrival: ReturnType<typeof useArrival>; children: ReactNode }

/** Over a view without a ring, such as a QR code, so that the card keeps its size. */
export const ArrivalPanel = ({ arrival, children }: ArrivalPanelProps) =>
  arrival && (
    <div className="lk-arrival">
      <Hero
        mark={
          <ProgressRing state="done" isArrival {...arrival.badge}>
            {children}
          </ProgressRing>
        }
        heading={arrival.heading}
      >
        {arrival.text}
      </Hero>
    </div>
  )
