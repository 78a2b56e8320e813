import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { AppKitButton, createAppKit, modal, useAppKitAccount, useAppKitNetwork } from '../exports/appkit.js'
import { EthersAdapter } from '../exports/appkitEthers.js'
import { mainnet } from '../exports/appkitNetworks.js'
import '../exports/appkitWalletButton.js'

afterEach(() => modal?.destroy())

function Account() {
  const { status, address } = useAppKitAccount()
  const { caipNetworkId } = useAppKitNetwork()
  return createElement('output', {}, [status, address, caipNetworkId].join(' '))
}

test('a server renders the state before a start, and starts nothing', async () => {
  const kit = createAppKit({
    adapters: [new EthersAdapter()],
    networks: [mainnet],
    projectId: '00000000000000000000000000000000',
  })
  await Promise.resolve()
  expect(renderToString(createElement(Account))).toBe('<output>disconnected  eip155:1</output>')
  expect(renderToString(createElement(AppKitButton))).toContain('Connect Wallet')
  await expect(kit.open()).rejects.toMatchObject({ code: 'NOT_STARTED' })
  await expect(kit.ready()).rejects.toMatchObject({ code: 'NOT_STARTED' })
  expect(kit.getState().initialized).toBe(false)
})
