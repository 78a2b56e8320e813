import { expect, test } from 'vitest'
import { createTestWallet } from './createTestWallet.js'

test('works without a window', async () => {
  expect(typeof window).toBe('undefined')
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
    injectAs: 'ethereum',
  })
  const connected = wallet.provider.request({ method: 'eth_requestAccounts' })
  wallet.openPanel()
  wallet.announce()
  wallet.approve()
  expect(await connected).toEqual(['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'])
  wallet.destroy()
})
