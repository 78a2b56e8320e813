import { expect, test } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { createAccountController } from '../account/accountController.js'
import { createConnectionController } from '../connection/connectionController.js'
import { followLogin } from './followLogin.js'

const ethereum = toNetwork('eip155', mainnet)
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function createWorld() {
  const account = createAccountController()
  const connection = createConnectionController(['eip155'])
  const stop = followLogin({ account, connection })
  return { account, connection, stop, read: () => account.of('eip155')?.embedded }
}

test('an account of the embedded wallet says who has logged in, at once', () => {
  const { account, connection, read } = createWorld()
  account.setEmbedded({
    email: 'mara@example.com',
    provider: 'email',
    userName: undefined,
    smartAccountDeployed: undefined,
  })
  connection.restored('eip155', 'ID_AUTH')
  account.follow(ethereum, [{ address, type: 'smartAccount' }], address)
  expect(read()).toEqual({
    email: 'mara@example.com',
    provider: 'email',
    userName: undefined,
    accountType: 'smartAccount',
  })
  account.setEmbedded({
    email: 'mara@new.example',
    provider: 'email',
    userName: undefined,
    smartAccountDeployed: undefined,
  })
  expect(read()?.email).toBe('mara@new.example')
})

test('the same address in another wallet does not', () => {
  const { account, connection, read } = createWorld()
  account.setEmbedded({
    email: 'mara@example.com',
    provider: 'email',
    userName: undefined,
    smartAccountDeployed: undefined,
  })
  connection.restored('eip155', 'ID_AUTH')
  account.follow(ethereum, [{ address, type: 'eoa' }], address)
  connection.restored('eip155', 'example.marten')
  expect(read()).toBeUndefined()
})

test('an equal login keeps its identity, and after the stop nothing is followed', () => {
  const { account, connection, stop, read } = createWorld()
  account.setEmbedded({ email: undefined, provider: 'email', userName: undefined, smartAccountDeployed: undefined })
  connection.restored('eip155', 'ID_AUTH')
  account.follow(ethereum, [{ address, type: 'eoa' }], address)
  const before = read()
  account.setEmbedded({ email: undefined, provider: 'email', userName: undefined, smartAccountDeployed: undefined })
  expect(read()).toBe(before)
  stop()
  account.setEmbedded(undefined)
  expect(read()).toBe(before)
})
