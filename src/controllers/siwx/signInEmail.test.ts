// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import type { EmailCapture } from '../../domain/siwx.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createDeferred, createFakeAdapter, createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { createFakeSiwx } from '../../testing/modal/fakeSiwx.js'
import { connect } from '../connection/connect.js'
import { disconnect } from '../connection/disconnect.js'
import { confirmSignInEmail, requestSignInEmail, skipSignInEmail } from './signInEmail.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const EMAIL = 'mara@fieldnote.co'
const attempt = { signal: new AbortController().signal, untilDecided: async () => {} }

let page: ReturnType<typeof createTestInstance>

beforeAll(() => import('./signInVerbs.js'))
afterEach(() => {
  page.instance.scope.end()
  localStorage.clear()
})

/** A connected account whose sign-in asks for an address. */
async function create(changes: Partial<EmailCapture> = {}) {
  const request = vi.fn(async () => ({ needsCode: true }))
  const confirm = vi.fn(async () => undefined)
  const { siwx } = createFakeSiwx({ required: false, emailCapture: { isRequired: true, request, confirm, ...changes } })
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  page = createTestInstance([evm], { siwx })
  await connectWallet()
  await vi.waitFor(() => expect(entry()?.status).toBe('none'))
  return { request, confirm, connectWallet }

  async function connectWallet() {
    const { connector } = createFakeConnector({ accounts: ['0xA'] })
    evm.setConnectors([connector])
    await connect(page.instance, connector)
  }
}

const entry = () => page.instance.signIns.state.entries.eip155
/** Whether an address is asked for, and whether there is a message to sign. */
const requests = () => [entry()?.wantsEmail, entry()?.message !== undefined]

describe('an e-mail address before signing', () => {
  test('is asked for until the code was confirmed, and by each account and network', async () => {
    const { request, confirm } = await create()
    expect(requests()).toEqual(['required', false])
    expect(await requestSignInEmail(page.instance, 'eip155', EMAIL, attempt)).toBe(true)
    expect(request).toHaveBeenCalledWith({ account: 'eip155:1:0xA', email: EMAIL })
    expect(requests()).toEqual(['required', false])
    await confirmSignInEmail(page.instance, 'eip155', '416283', attempt)
    expect(confirm).toHaveBeenCalledWith('416283')
    expect(requests()).toEqual([undefined, true])
    page.instance.network.activate(matic)
    await vi.waitFor(() => expect(requests()).toEqual(['required', false]))
  })

  test('that is known needs no code, and is asked for again once all have disconnected', async () => {
    const { connectWallet } = await create({ request: async () => ({ needsCode: false }) })
    expect(await requestSignInEmail(page.instance, 'eip155', EMAIL, attempt)).toBe(false)
    expect(requests()).toEqual([undefined, true])
    await disconnect(page.instance)
    await connectWallet()
    await vi.waitFor(() => expect(requests()).toEqual(['required', false]))
  })

  test('prepares no message for another account, which is asked by itself', async () => {
    const { promise, resolve } = createDeferred<{ needsCode: boolean }>()
    await create({ request: () => promise })
    const requesting = requestSignInEmail(page.instance, 'eip155', EMAIL, attempt)
    page.instance.network.activate(matic)
    resolve({ needsCode: false })
    await requesting
    await vi.waitFor(() => expect(requests()).toEqual(['required', false]))
    page.instance.network.activate(ethereum)
    await vi.waitFor(() => expect(requests()).toEqual([undefined, true]))
  })

  test('is refused without an account', async () => {
    const { request } = await create()
    await disconnect(page.instance)
    const requesting = requestSignInEmail(page.instance, 'eip155', EMAIL, attempt)
    await expect(requesting).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
    expect(request).not.toHaveBeenCalled()
  })

  test('is asked for again after a refusal', async () => {
    await create({ confirm: () => Promise.reject(new Error('no')) })
    await expect(confirmSignInEmail(page.instance, 'eip155', '000000', attempt)).rejects.toThrow('no')
    expect(requests()).toEqual(['required', false])
  })

  test('a code that is checked after the user has gone back changes nothing', async () => {
    const aborter = new AbortController()
    await create({
      async confirm() {
        aborter.abort()
      },
    })
    const confirming = confirmSignInEmail(page.instance, 'eip155', '416283', { ...attempt, signal: aborter.signal })
    await expect(confirming).rejects.toThrow('Request was aborted')
    expect(requests()).toEqual(['required', false])
  })

  test('can be skipped only if it is optional', async () => {
    await create()
    const skipping = skipSignInEmail(page.instance, 'eip155', attempt)
    await expect(skipping).rejects.toMatchObject({ code: 'EMAIL_REFUSED' })
    page.instance.scope.end()
    await create({ isRequired: false })
    expect(requests()).toEqual(['optional', false])
    await skipSignInEmail(page.instance, 'eip155', attempt)
    expect(requests()).toEqual([undefined, true])
  })
})
