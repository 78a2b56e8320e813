import { act, cleanup, render, waitFor } from '@testing-library/react'
import { type CSSProperties, createRef, type ReactElement, type Ref } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { eip155 } from '../../exports/eip155.js'
import {
  AccountButton,
  BuyWidget,
  ConnectButton,
  createWalletModal,
  NetworkButton,
  TransactionButton,
  WalletAvatar,
  WalletBalance,
  WalletButton,
  type WalletModal,
  WalletModalButton,
  type WalletModalOptions,
  WalletModalProvider,
  WalletName,
} from '../../exports/index.js'
import { meldOnramp, onramp } from '../../exports/onramp.js'
import { internalsOf } from '../../instance/internals.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const createModal = (options: Partial<WalletModalOptions> = {}) =>
  createWalletModal({
    ...options,
    adapters: [eip155({ networks: [mainnet] })],
    // A buy widget needs a provider.
    onramp: onramp({ providers: [meldOnramp({ publicKey: 'key' })] }),
  })

const renderIn = (modal: WalletModal, child: ReactElement) =>
  render(<WalletModalProvider modal={modal}>{child}</WalletModalProvider>)

async function connect(modal: WalletModal) {
  const { account, connection, network } = internalsOf(modal)
  const active = network.activeOf('eip155')
  if (!active) throw new Error('no network')
  await act(async () => {
    account.follow(active, [{ address: ADDRESS, type: 'eoa' }], ADDRESS)
    connection.restored('eip155', 'example.marten')
  })
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const attributes = {
  id: 'mine',
  className: 'wide',
  style: { marginTop: 7 } as CSSProperties,
  'aria-describedby': 'hint',
  'data-testid': 'wallet',
  // The name of the button stays ours.
  'data-latchkey': 'other',
}

type Buttons = [name: string, tag: string, child: (props: object, ref: Ref<never>) => ReactElement][]
const buttons: Buttons = [
  ['connect-button', 'BUTTON', (props, ref) => <ConnectButton {...props} ref={ref} />],
  ['account-button', 'BUTTON', (props, ref) => <AccountButton {...props} ref={ref} />],
  ['network-button', 'BUTTON', (props, ref) => <NetworkButton {...props} ref={ref} />],
  [
    'transaction-button',
    'BUTTON',
    (props, ref) => <TransactionButton transaction={{ to: ADDRESS }} {...props} ref={ref} />,
  ],
  ['wallet-button', 'BUTTON', (props, ref) => <WalletButton wallet="example.marten" {...props} ref={ref} />],
  ['account-button', 'BUTTON', (props, ref) => <WalletModalButton {...props} ref={ref} />],
  ['wallet-avatar', 'SPAN', (props, ref) => <WalletAvatar {...props} ref={ref} />],
  ['wallet-name', 'SPAN', (props, ref) => <WalletName {...props} ref={ref} />],
  ['wallet-balance', 'SPAN', (props, ref) => <WalletBalance {...props} ref={ref} />],
  ['buy-widget', 'DIV', (props, ref) => <BuyWidget {...props} ref={ref} />],
]

test.each(buttons)(
  '%s (%s) takes id, style, aria and data attributes and a ref, and keeps its own name',
  async (name, tag, child) => {
    const modal = createModal()
    await connect(modal)
    const ref = createRef<never>()
    renderIn(modal, child(attributes, ref))
    const element = await waitFor(() => {
      const { current } = ref as { current: HTMLElement | null }
      if (current?.dataset.latchkey !== name) throw new Error('no element')
      return current
    })
    expect(element.tagName).toBe(tag)
    expect(element.id).toBe('mine')
    expect(element.classList.contains('wide')).toBe(true)
    expect(element.style.marginTop).toBe('7px')
    expect(element.getAttribute('aria-describedby')).toBe('hint')
    expect(element.dataset).toMatchObject({ testid: 'wallet', latchkey: name })
    cleanup()
    expect(ref.current).toBeNull()
  },
)

test('a function as ref receives the element, then null', () => {
  const seen: (string | undefined)[] = []
  renderIn(createModal(), <ConnectButton ref={(element) => void seen.push(element?.tagName)} />)
  cleanup()
  expect(seen).toEqual(['BUTTON', undefined])
})

test('the ref of WalletModalButton follows from the connect button to the account button', async () => {
  const modal = createModal()
  const ref = createRef<HTMLButtonElement>()
  renderIn(modal, <WalletModalButton ref={ref} id="mine" />)
  expect(ref.current?.dataset.latchkey).toBe('connect-button')
  await connect(modal)
  await waitFor(() => expect(ref.current?.dataset.latchkey).toBe('account-button'))
  expect(ref.current?.id).toBe('mine')
})

test('an account button that mounted before the account has styles and theme', async () => {
  const before = document.adoptedStyleSheets.length
  const modal = createModal({ themeVariables: { accent: '#123456' } })
  const ref = createRef<HTMLButtonElement>()
  renderIn(modal, <AccountButton ref={ref} />)
  expect(ref.current).toBeNull()
  await connect(modal)
  await waitFor(() => expect(ref.current?.style.getPropertyValue('--lk-theme-accent')).toBe('#123456'))
  expect(document.adoptedStyleSheets.length).toBeGreaterThan(before)
})

test("a wallet button keeps the app's label in front of what went wrong", async () => {
  const modal = createModal()
  const ref = createRef<HTMLButtonElement>()
  renderIn(modal, <WalletButton wallet="example.marten" aria-label="Continue with Marten" ref={ref} />)
  expect(ref.current?.getAttribute('aria-label')).toBe('Continue with Marten')
})
