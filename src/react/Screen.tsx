import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { IconButton } from '../ui/buttons.js'
import { TITLE_ID } from '../ui/cardSkeleton.js'
import { Icon } from '../ui/Icon.js'
import { backIcon, infoIcon } from '../ui/iconPaths.js'
import { closeIcon } from '../ui/pageIconPaths.js'
import { useModal, useWords } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'
import { useViewPosition, WideContext } from './ViewContext.js'

type ScreenProps = {
  title: string
  /** Shown instead of the title; the title still names the dialog. */
  leading?: ReactNode
  /** Before the title. */
  mark?: ReactNode
  /** After the title. */
  badge?: string | undefined
  /** Before the close button. */
  extra?: ReactNode
  /** One status line in the footer. A refusal to close replaces it. */
  footer?: ReactNode
  /** Buttons before and after that line; they always stay. */
  footerStart?: ReactNode
  footerEnd?: ReactNode
  /** The surface ends with rows, which bring their own padding. */
  endsWithRows?: boolean | undefined
  /** The view never shrinks while it is shown, so that searching moves nothing else. */
  holdsHeight?: boolean | undefined
  /** The view ends by itself, or by closing. @default false */
  hasNoBack?: boolean | undefined
  /** Where focus goes when the view opens. @default the title */
  focus?: 'title' | 'firstRow' | 'field' | 'search' | undefined
  children: ReactNode
}

/** The title of what a wide card shows beside its list. */
const PANE_TITLE_ID = 'lk-pane-title'
const TITLE = `#${TITLE_ID}, #${PANE_TITLE_ID}`

const focusTargets = {
  title: TITLE,
  firstRow: 'button.lk-row:not(:disabled,[data-wallet=walletConnect])',
  field: 'input',
  /** Of a list, which an on-screen keyboard would cover. */
  search: 'input',
} as const

/** What can be pressed in a view, besides its header. */
const PRESSABLE = ':scope > :not(header) :is(button, a, input)'

/** The focused element inside, by the root's own record: jsdom fails on `:focus` in a shadow root. */
function findFocused(surface: HTMLElement | null) {
  const root = surface?.getRootNode() as Partial<DocumentOrShadowRoot> | undefined
  const focused = root?.activeElement ?? null
  return surface?.contains(focused) ? focused : null
}

/** Focus the view's target, or its title until the target exists, such as rows that are loading. */
function useFirstFocus(surface: RefObject<HTMLDivElement | null>, focus: keyof typeof focusTargets) {
  const { settings, ui } = useModal()
  const { router } = ui
  const wide = useContext(WideContext)
  const stage = useRef<'none' | 'title' | 'done'>('none')
  useEffect(() => {
    if (stage.current === 'done') return
    // Beside a list, only what was chosen there and can be pressed takes the focus from the row.
    if (wide?.side === 'detail' && (wide.isResting || !surface.current?.querySelector(PRESSABLE))) return
    // In inline mode, do not take focus from the page until the user has moved inside.
    if (settings.isInline && router.state.direction === 'none') return
    const find = (selector: string) => surface.current?.querySelector<HTMLElement>(selector)
    const title = find(TITLE)
    const focused = findFocused(surface.current)
    // A focused button stays focused, such as the skeleton's close button.
    if (stage.current === 'none' && focused && focused !== title) {
      stage.current = 'done'
      return
    }
    const isTouch = focus === 'search' && (window.matchMedia?.('(pointer: coarse)').matches ?? false)
    const target = find(focusTargets[isTouch ? 'title' : focus])
    const hasMovedOn = stage.current === 'title' && focused !== title
    if (!hasMovedOn) (target ?? title)?.focus({ preventScroll: true })
    stage.current = target || hasMovedOn ? 'done' : 'title'
  })
}

/** While the next view loads, ignore further presses on the outgoing one. */
function useFirstPress(surface: RefObject<HTMLDivElement | null>, isPending: boolean) {
  useEffect(() => {
    const element = surface.current
    if (!isPending || !element) return
    const swallow = (event: Event) => {
      // Back and close in the header work at any time.
      if (event.target instanceof Element && event.target.closest('header')) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('click', swallow, true)
    return () => element.removeEventListener('click', swallow, true)
  }, [surface, isPending])
}

/** The frame of every view: a surface with a header, and a footer. */
export function Screen({ title, leading, mark, badge, extra, footer, footerStart, footerEnd, ...props }: ScreenProps) {
  const { endsWithRows, hasNoBack = false, holdsHeight = false, focus = 'title', children } = props
  const { settings, ui } = useModal()
  const { router, requestClose, card } = ui
  const { t } = useWords()
  const { canBack, direction, isPending } = useViewPosition()
  const wide = useContext(WideContext)
  const isPane = wide?.side === 'detail'
  const cardState = useSnapshot(card.state)
  // A wide card says it once, where its close button is.
  const refusal = wide?.side === 'list' ? undefined : cardState.refusal
  const Title = isPane ? 'h3' : 'h2'
  const hasBack = canBack && !hasNoBack && !isPane
  const surface = useRef<HTMLDivElement>(null)

  useFirstFocus(surface, focus)
  useFirstPress(surface, isPending)

  const status = (
    <footer className="lk-footer" part="footer" data-tone={refusal ? 'bad' : undefined}>
      {footerStart}
      {refusal ? (
        <span className="lk-with">
          <span className="lk-bad lk-with">
            <Icon path={infoIcon} size={16} />
          </span>
          {t(refusal as 'unsupported.refused')}
        </span>
      ) : (
        footer
      )}
      {footerEnd}
    </footer>
  )
  return (
    <>
      <div
        ref={surface}
        className={isPane ? 'lk-pane' : 'lk-surface'}
        part={isPane ? 'pane' : 'surface'}
        {...(isPane && { role: 'region', 'aria-labelledby': PANE_TITLE_ID })}
        data-ends={endsWithRows ? 'rows' : undefined}
        data-holds={holdsHeight ? '' : undefined}
        data-entering={direction === 'none' ? undefined : direction}
        aria-busy={isPending || undefined}
      >
        <header className="lk-header" part="header" data-back={hasBack ? '' : undefined}>
          {hasBack && (
            <IconButton
              label={t('common.back')}
              path={backIcon}
              part="back"
              onClick={wide?.side === 'list' ? wide.back : router.back}
              flip
            />
          )}
          {leading && <span className="lk-spring">{leading}</span>}
          <Title
            className={leading ? 'lk-hidden' : 'lk-title'}
            part="title"
            id={isPane ? PANE_TITLE_ID : TITLE_ID}
            tabIndex={-1}
            data-badged={badge === undefined ? undefined : ''}
          >
            {mark}
            {/* A name in another direction than the card's is truncated at its own end. */}
            <span dir="auto">{title}</span>
          </Title>
          {badge !== undefined && (
            <>
              <span className="lk-badge" part="badge">
                {badge}
              </span>
              <span className="lk-spring" />
            </>
          )}
          {settings.isSandbox && !isPane && (
            <span className="lk-badge" part="badge">
              {t('common.sandbox')}
            </span>
          )}
          {extra}
          {!settings.isInline && wide?.side !== 'list' && (
            <IconButton label={t('common.close')} path={closeIcon} part="close" onClick={requestClose} />
          )}
        </header>
        {children}
      </div>
      {wide ? wide.placeFooter(status) : status}
    </>
  )
}
