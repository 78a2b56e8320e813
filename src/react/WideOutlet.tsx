import { type ReactNode, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hasPairing, walletConnectOptionsOf } from '../config/options.js'
import type { WideElement, WideOutletProps } from '../modal/viewLoader.js'
import { splitStack } from '../modal/wideStack.js'
import { hasRoom, watchRoom } from '../platform/cardRoom.js'
import { readDevice } from '../platform/readDevice.js'
import type { Entry } from '../router/createRouter.js'
import type { Routes } from '../router/routes.js'
import { Mark } from '../ui/Mark.js'
import { walletIcon } from '../ui/pageIconPaths.js'
import { useConsent } from './consent.js'
import { PendingScreen, ViewSlot } from './RouterOutlet.js'
import { Screen } from './Screen.js'
import { useModal, useWords } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'
import { WideContext } from './ViewContext.js'

type Visit = Entry<Routes>

/** Of views that nobody has opened. */
const CODE_KEY = -1
const GUIDE_KEY = -2

/** The QR code for any wallet is one view, whether it was chosen or nothing yet: choosing it must not load it again. */
function withOneCode(visit: Visit): Visit {
  if (visit.view !== 'ConnectingWalletConnect' || visit.params?.wallet || visit.params?.namespace) return visit
  return { ...visit, key: CODE_KEY }
}

/** Whether there is room for both parts. */
function useRoom({ host }: WideElement): boolean {
  const { isInline } = useModal().settings
  const watch = useCallback((onChange: () => void) => watchRoom({ host, isInline }, onChange), [host, isInline])
  return useSyncExternalStore(watch, () => hasRoom({ host, isInline }))
}

/** Whether a QR code may be shown before one was chosen. */
function useCanPairAtOnce(): boolean {
  const { settings, wallet, services } = useModal()
  const { isGated } = useConsent()
  const [{ isMobile }] = useState(readDevice)
  // A phone may still approve what an earlier page load has shown, which another QR code would end.
  const [isAwaitingPhone] = useState(() => (services.storage.read('open_pairing')?.until ?? 0) > Date.now())
  const { namespaces } = useSnapshot(wallet.connection.state)
  const isConnected = Object.values(namespaces).some(({ status }) => status === 'connected')
  const isWanted = settings.card.pairOnOpen !== false && !walletConnectOptionsOf(settings).manual && !settings.isInline
  return isWanted && !isAwaitingPhone && hasPairing(settings) && !isMobile && !isGated && !isConnected
}

/** What is beside a list while no row of it was chosen. */
function useResting(list: Visit | undefined, stack: readonly Visit[]): Visit | undefined {
  const { views, offers } = useModal().ui
  const { assets } = useSnapshot(views.state)
  const canPair = useCanPairAtOnce()
  if (!assets || !list) return undefined
  const namespace = stack.flatMap((visit) => (visit.view === 'Connect' ? (visit.params?.namespace ?? []) : [])).at(-1)
  // Users without a wallet have nothing to scan with.
  if (canPair && list.view !== 'GetWallet')
    return { view: 'ConnectingWalletConnect', params: namespace ? { namespace } : undefined, key: CODE_KEY }
  return offers('WhatIsAWallet') ? { view: 'WhatIsAWallet', params: undefined, key: GUIDE_KEY } : undefined
}

/** Beside a list, without pairing and guide. */
function NothingBeside() {
  const { t } = useWords()
  return (
    <Screen title={t('connect.choose')}>
      <div className="lk-empty">
        <Mark fallbackIcon={walletIcon} size={56} />
      </div>
    </Screen>
  )
}

/** Nothing is requested before the list is visible. */
function OtherwiseBeside() {
  const { assets } = useSnapshot(useModal().ui.views.state)
  return assets ? <NothingBeside /> : <PendingScreen />
}

/** The row that opened a view gets the focus back when the view is gone. */
function useRowFocus(detail: Visit | undefined, { card }: WideElement) {
  const row = useRef<HTMLElement>(undefined)
  const hadDetail = useRef(false)
  useLayoutEffect(() => {
    const { activeElement } = card.getRootNode() as ShadowRoot
    if (detail && activeElement instanceof HTMLElement && activeElement.closest('.lk-surface'))
      row.current = activeElement
    const isLost = !card.contains(activeElement) || activeElement?.closest('.lk-pane') !== null
    if (!detail && hadDetail.current && isLost && row.current?.isConnected) row.current.focus({ preventScroll: true })
    hadDetail.current = detail !== undefined
  }, [detail, card])
}

/** Marks the card while it is wide. */
function useWideCard(isWide: boolean, { card, inline }: WideElement) {
  const { card: controller } = useModal().ui
  useLayoutEffect(() => {
    const set = (isOn: boolean) => {
      for (const element of [card, inline]) element.toggleAttribute('data-wide', isOn)
      controller.setWide(isOn)
    }
    set(isWide)
    return () => set(false)
  }, [isWide, card, inline, controller])
}

/** A place for the footer of a part. */
function useFooter(portal: WideOutletProps['portal']) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const placeFooter = useCallback((footer: ReactNode) => target && portal(footer, target), [portal, target])
  return { setTarget, placeFooter }
}

/**
 * A list, and beside it what the chosen row needs. Without room, and in other views, the top of the history alone; what
 * is visible in both keeps its state.
 */
export function WideOutlet({ element, portal }: WideOutletProps) {
  const { router, sideOf } = useModal().ui
  const { stack, direction } = useSnapshot(router.state) as {
    stack: readonly Visit[]
    direction: 'forward' | 'back' | 'none'
  }
  const top = stack[stack.length - 1] as Visit
  const { list, detail, canBack } = splitStack(stack, sideOf)
  const isWide = useRoom(element) && list !== undefined
  const resting = useResting(list, stack)
  const [listFooter, detailFooter] = [useFooter(portal), useFooter(portal)]
  const beside = detail ?? resting
  useWideCard(isWide, element)
  useRowFocus(isWide ? detail : undefined, element)

  const goBack = () => {
    if (detail) router.back()
    router.back()
  }
  const isTopBeside = sideOf(top.view) === 'detail'
  const first = isWide ? list : isTopBeside ? undefined : top
  const second = isWide ? beside : isTopBeside ? top : undefined
  return (
    <>
      {first && (
        <WideContext.Provider
          key="list"
          value={
            isWide ? { side: 'list', placeFooter: listFooter.placeFooter, detail: beside, back: goBack } : undefined
          }
        >
          <ViewSlot entry={first} canBack={isWide ? canBack : stack.length > 1} direction={direction} />
        </WideContext.Provider>
      )}
      {(second || isWide) && (
        <WideContext.Provider
          key="detail"
          value={
            isWide
              ? { side: 'detail', placeFooter: detailFooter.placeFooter, isResting: detail === undefined }
              : undefined
          }
        >
          {second ? (
            <ViewSlot entry={withOneCode(second)} canBack={stack.length > 1} direction={direction} />
          ) : (
            <OtherwiseBeside />
          )}
        </WideContext.Provider>
      )}
      {isWide && (
        <div className="lk-rail">
          <div ref={listFooter.setTarget} />
          <div ref={detailFooter.setTarget} />
        </div>
      )}
    </>
  )
}
