import {
  isLatchkeyError,
  type LatchkeyErrorCode,
  type OpenOptions,
  useWalletModal,
  useWalletModalEvents,
  type WalletModal,
} from 'latchkey'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(value: T) => value

/** Every view takes its own arguments, and no other ones. */
export async function opens({ open }: WalletModal, views: OpenOptions['view'][]) {
  await open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.1' } })
  await open({ view: 'WalletSend', arguments: { to: '0x1', amount: '1' }, namespace: 'eip155' })
  await open({ view: 'SmartSessionCreated', arguments: { id: 'x' } })
  await open({ wallet: 'example.marten' })
  for (const view of views) await open({ view })
  // @ts-expect-error: the arguments of a transfer
  await open({ view: 'Swap', arguments: { to: '0x1', amount: '1' } })
  // @ts-expect-error: this view has none
  await open({ view: 'Account', arguments: { id: 'x' } })
  // @ts-expect-error: no such view
  await open({ view: 'Acount' })
}

export function codes(error: unknown): LatchkeyErrorCode | undefined {
  // @ts-expect-error: no such code
  if (isLatchkeyError(error, 'USER_REJECTD')) return undefined
  if (isLatchkeyError(error, 4001)) {
    isTrue<Equal<typeof error.code, 4001>>(true)
    return error.code
  }
  // @ts-expect-error: no such code
  if (isLatchkeyError(error) && error.code === 'OFLINE') return undefined
  return isLatchkeyError(error) ? error.code : undefined
}

export function Page() {
  const { open } = useWalletModal()
  useWalletModalEvents((event) => {
    if (event.event === 'SWITCH_NETWORK') isTrue<Equal<typeof event.properties.network, `${string}:${string}`>>(true)
    if (event.event === 'INITIALIZE') isTrue<Equal<typeof event.properties.themeMode, 'dark' | 'light' | 'auto'>>(true)
  })
  return (
    <button type="button" onClick={() => void open({ view: 'Networks' })}>
      Networks
    </button>
  )
}
