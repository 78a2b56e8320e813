import type { Address } from 'viem'
import { createElement } from './createElement.js'
import type { PanelAction, PanelView } from './createPanel.js'
import type { NamedChain, WalletState } from './createWalletState.js'

type HomeViewOptions = {
  readonly walletName: string
  readonly origin: string
  readonly state: WalletState
  /** On any chain. */
  readonly isPermitted: boolean
  readonly onAccount: (address: Address) => void
  readonly onChain: (id: number) => void
  readonly onLock: () => void
  readonly onUnlock: () => void
  readonly onDisconnect: () => void
  readonly onClose: () => void
}

/** The wallet's home, when a person opens it without a request. */
export function homeView(options: HomeViewOptions): PanelView {
  const { walletName, origin, state, isPermitted, onClose } = options
  return {
    id: 'home',
    heading: walletName,
    count: undefined,
    initialFocus: 'close',
    body: () => [
      createElement('div', { class: 'origin' }, `${isPermitted ? 'Connected to' : 'Not connected to'} ${origin}`),
      ...(state.isLocked
        ? [createElement('p', { class: 'note' }, `${walletName} is locked.`)]
        : [accountList(options), chainList(options)]),
    ],
    actions: [...listActions(options), { key: 'close', label: 'Close', onPress: onClose, isMain: true }],
    onDismiss: onClose,
  }
}

function listActions({ state, isPermitted, onLock, onUnlock, onDisconnect }: HomeViewOptions): PanelAction[] {
  if (state.isLocked) return [{ key: 'lock', label: 'Unlock', onPress: onUnlock }]
  const lock: PanelAction = { key: 'lock', label: 'Lock', onPress: onLock }
  if (!isPermitted) return [lock]
  return [{ key: 'disconnect', label: 'Disconnect this site', onPress: onDisconnect, isWide: true }, lock]
}

const accountList = ({ state, onAccount }: HomeViewOptions) =>
  radioGroup('Accounts', 'account', state.addresses, {
    key: (address) => address,
    isChosen: (address) => address === state.accounts[0],
    label: (address) => createElement('span', { class: 'code address' }, address),
    onChoose: onAccount,
  })

const chainList = ({ state, onChain }: HomeViewOptions) =>
  radioGroup('Networks', 'network', state.chains, {
    key: ({ id }: NamedChain) => String(id),
    isChosen: ({ id }) => id === state.chain.id,
    label: ({ name }) => createElement('span', {}, name),
    onChoose: ({ id }) => onChain(id),
  })

type RadioOptions<item> = {
  readonly key: (item: item) => string
  readonly isChosen: (item: item) => boolean
  readonly label: (item: item) => HTMLElement
  readonly onChoose: (item: item) => void
}

function radioGroup<item>(legend: string, name: string, items: readonly item[], options: RadioOptions<item>) {
  const rows = items.map((item) => {
    const key = options.key(item)
    const checked = options.isChosen(item)
    const input = createElement('input', { type: 'radio', name, value: key, 'data-key': `${name} ${key}`, checked })
    input.addEventListener('change', () => options.onChoose(item))
    return createElement('label', { class: 'choice' }, input, options.label(item))
  })
  return createElement('fieldset', {}, createElement('legend', {}, legend), ...rows)
}
