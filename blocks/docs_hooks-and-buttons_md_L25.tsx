import { BaseError, useWalletModal } from 'latchkey'

export function ToOptimism() {
  const { switchNetwork } = useWalletModal()
  const go = () =>
    switchNetwork('eip155:10').catch((error: unknown) => {
      if (error instanceof BaseError && error.code === 'USER_REJECTED') return
      console.error(error)
    })
  return (
    <button type="button" onClick={() => void go()}>
      OP Mainnet
    </button>
  )
}
