import { proxy, subscribe } from 'valtio/vanilla'
import { APP_OPEN_MS } from '../../config/limits.js'
import { formatPairingLink } from '../../connectors/walletConnect/pairingLink.js'
import { createLatest } from '../../core/latest.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { UserRejectedError } from '../../errors/connectionErrors.js'
import { NetworkFailedError } from '../../errors/httpErrors.js'
import { NothingApprovedError, RelayRefusedError } from '../../errors/relayErrors.js'
import type { PairingFlows, PairingOutcome } from '../../modal/createPairingFlows.js'
import type { Modal } from '../../modal/modal.js'
import { hasPressed, type LinkTab, openWalletLink } from '../../platform/openWalletLink.js'
import { isOnline, isPageHidden } from '../../platform/pageState.js'
import { readDevice } from '../../platform/readDevice.js'

export type PairingFailure = 'declined' | 'nothing' | 'refused' | 'offline' | 'failed'

export type PairingViewState = {
  status: PairingFlows['state']['status']
  /** WC-1: drawn, copied, or put into a link that the visitor opens. */
  uri: string | undefined
  /** An app may be opened with it. */
  isSent: boolean
  expiresAt: number
  failure: PairingFailure | undefined
  /** The wallet's app has been asked for, and the page is still what the visitor sees. */
  isAppMissing: boolean
}

const initialState = (): PairingViewState => ({
  status: 'asking',
  uri: undefined,
  isSent: false,
  expiresAt: 0,
  failure: undefined,
  isAppMissing: false,
})

function failureOf(error: unknown): PairingFailure {
  if (error instanceof UserRejectedError) return 'declined'
  if (error instanceof NothingApprovedError) return 'nothing'
  if (error instanceof RelayRefusedError) return 'refused'
  return error instanceof NetworkFailedError || !isOnline() ? 'offline' : 'failed'
}

const linkOf = (wallet: CatalogueWallet, tab: LinkTab) =>
  ({ mobile: wallet.mobileLink, web: wallet.webappLink, desktop: wallet.desktopLink })[tab]

/** One code at a time for the views that show it, and what becomes of it. */
export function createPairingController(modal: Modal) {
  const { tracker, finishConnect, announce, language, events, settings } = modal
  const state = proxy(initialState())
  const latest = createLatest()
  const device = readDevice()
  /** There a link opens only within the press, so a code that is still young is kept at hand. */
  const mayReuse = device.isTelegram || (device.isIos && device.isSafari)
  let flows: PairingFlows | undefined
  let wallet: CatalogueWallet | undefined
  let begunAt = 0
  let openTimer: ReturnType<typeof setTimeout> | undefined
  let unfollow: Unsubscribe | undefined

  function onOutcome(outcome: PairingOutcome) {
    if (outcome.status === 'failed') {
      state.failure = failureOf(outcome.error)
      return
    }
    announce(language.words.t('connecting.connected', { wallet: outcome.name }))
    finishConnect()
  }

  function follow(made: PairingFlows): Unsubscribe {
    const take = () => {
      const { status, uri, isSent, expiresAt } = made.state
      Object.assign(state, { status: status === 'idle' ? 'asking' : status, uri, isSent, expiresAt })
    }
    const cleanups = [subscribe(made.state as object, take, true), made.watch(onOutcome)]
    take()
    return () => {
      for (const stop of cleanups) stop()
    }
  }

  async function begin(isAnew = false) {
    const isCurrent = latest.begin()
    Object.assign(state, initialState())
    clearTimeout(openTimer)
    begunAt = performance.now()
    try {
      const made = await loadFlows()
      if (!isCurrent()) return
      flows = made
      made.begin({ mayReuse: mayReuse && !isAnew })
      made.choose({ wallet })
      unfollow?.()
      unfollow = follow(made)
    } catch (error) {
      modal.log('error', 'chunk pairing', error)
      if (isCurrent()) state.failure = 'failed'
    }
  }

  function open(tab: LinkTab) {
    const link = wallet && linkOf(wallet, tab)
    if (!wallet || !link || !state.uri || !state.isSent) return
    const { name, linkMode } = wallet
    const { href, redirect, universal } = formatPairingLink({
      link,
      linkMode: tab === 'mobile' ? linkMode : undefined,
      uri: state.uri,
      isDecodedOnTheWay: device.isTelegram && device.isAndroid,
    })
    flows?.choose({ wallet, link: { href, name } })
    clearTimeout(openTimer)
    state.isAppMissing = false
    try {
      openWalletLink((settings.preferUniversalLinks && universal) || redirect, tab, device)
    } catch (error) {
      // Its text may have the address in it, and so the code.
      modal.log('warn', 'link', name)
      events.emit('CONNECT_PROXY_ERROR', { message: error instanceof Error ? error.name : 'Error', name })
      state.isAppMissing = true
      return
    }
    if (tab === 'web') return
    openTimer = setTimeout(() => {
      state.isAppMissing = !isPageHidden()
    }, APP_OPEN_MS)
  }

  const loadFlows = async () => (await tracker()).pairing()
  // It is made for a view that shows a code; what that takes need not wait until the view is drawn.
  loadFlows().catch(() => undefined)

  return {
    state: state as ReadonlyState<PairingViewState>,
    device,
    /** Shows a code for a wallet, or for whichever has a camera. */
    begin(wanted: CatalogueWallet | undefined) {
      wallet = wanted
      void begin()
    },
    retry: () => void begin(true),
    open,
    /** As soon as there is a code, and only while the press that led here still counts. */
    openByItself(tab: LinkTab) {
      if (hasPressed(performance.now() - begunAt)) open(tab)
    },
    /** The view is gone. Where codes are reused they live on until the card closes. */
    leave() {
      latest.cancel()
      clearTimeout(openTimer)
      unfollow?.()
      unfollow = undefined
      if (!mayReuse) flows?.end()
      wallet = undefined
    },
  }
}
