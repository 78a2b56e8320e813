// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FRAME_REQUEST_MS, FRAME_SIGN_OUT_MS } from '../../config/limits.js'
import type { WalletSession } from '../../connectors/connector.js'
import {
  createEmbeddedWorld,
  createSiteStorage,
  ethereum,
  matic,
  sol,
} from '../../testing/modal/createEmbeddedWorld.js'
import { createFakeFrame, type SiteUser } from '../../testing/modal/createFakeFrame.js'

// The real client on a page that answers late, and takes only what the published client sends.

const MARA = 'mara@fieldnote.co'
const NEXT = 'mara@northfield.studio'
const SIGNATURE = `0x${'5'.repeat(130)}`

let frame: ReturnType<typeof createFakeFrame>
let site: ReturnType<typeof createSiteStorage>
let world: ReturnType<typeof createEmbeddedWorld>

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Long enough for the page to load and answer a few times. */
const settle = () => pass(3_000)
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as { code?: string; name: string },
  )

beforeEach(() => {
  vi.useFakeTimers()
  frame = createFakeFrame()
  site = createSiteStorage()
  world = createEmbeddedWorld({ frame, storage: site.open() })
})

afterEach(() => {
  world.end()
  document.body.replaceChildren()
  expect(frame.invalid).toEqual([])
  vi.useRealTimers()
})

/** The page is loaded again: the wallet's site and the storage stay. */
function reload() {
  world.end()
  world = createEmbeddedWorld({ frame, storage: site.open() })
}

async function logIn(email = MARA): Promise<WalletSession> {
  const mailing = world.wallet.connectEmail(email)
  await settle()
  await mailing
  if (!frame.site.isDeviceKnown) {
    const device = world.wallet.connectDevice()
    await settle()
    frame.approveDevice()
    await settle()
    await device
  }
  const checking = world.wallet.connectOtp(frame.site.codes[0] ?? '')
  await settle()
  await checking
  const connecting = world.connect()
  await settle()
  return connecting
}

async function evmOf(session: WalletSession) {
  const connection = session.connections.find(({ namespace }) => namespace === 'eip155')
  if (!connection) throw new Error('no connection')
  return connection
}

const addresses = (session: WalletSession) => session.connections.map(({ accounts }) => accounts[0]?.address)

/** A request of the app, while a view shows the wallet's page. */
async function ask(session: WalletSession, method: string, params?: unknown) {
  const { signer } = (await evmOf(session)) as unknown as {
    signer: { request(method: string, params: unknown): Promise<unknown> }
  }
  const request = signer.request(method, params)
  const outcome = request.then(
    (value) => ({ value }),
    (error: { code: string }) => ({ code: error.code }),
  )
  await settle()
  return outcome
}

/** Where the answer is awaited later. */
async function begin(session: WalletSession, method: string, params: unknown = ['0x00', '0x00']) {
  const { signer } = (await evmOf(session)) as unknown as {
    signer: { request(method: string, params: unknown): Promise<unknown> }
  }
  let outcome: unknown = 'open'
  signer.request(method, params).then(
    (value) => {
      outcome = value
    },
    (error: { code: string }) => {
      outcome = error.code
    },
  )
  await settle()
  return () => outcome
}

const lastRpc = () => frame.posted.filter(({ type }) => type.endsWith('RPC_REQUEST')).at(-1)?.payload

test('a login connects both namespaces, and a reload restores them without a prompt', async () => {
  const session = await logIn()
  const before = addresses(session)
  expect(before).toHaveLength(2)
  reload()
  const restoring = world.connector.resume()
  await settle()
  const restored = await restoring
  expect(restored && addresses(restored)).toEqual(before)
  expect(world.user()?.email).toBe(MARA)
  expect(frame.events()).toContain('GET_CHAIN_ID')
})

test('a page that loads again while a login is restored is read again, once', async () => {
  await logIn()
  reload()
  frame.site.held.add('IS_CONNECTED')
  const restoring = world.connector.resume()
  await pass(1_000)
  frame.load()
  await settle()
  frame.site.held.clear()
  frame.release()
  await settle()
  expect((await restoring)?.connections).toHaveLength(2)
})

describe('a request on the wire', () => {
  test('has the native chain id and the address of a node', async () => {
    const session = await logIn()
    await ask(session, 'eth_blockNumber')
    expect(lastRpc()).toEqual({
      method: 'eth_blockNumber',
      chainNamespace: 'eip155',
      chainId: 1,
      rpcUrl: ethereum.rpcUrls.default.http[0],
    })
  })

  test('on Solana has the bare reference', async () => {
    world.approvals.present()
    const session = await logIn()
    const connection = session.connections.find(({ namespace }) => namespace === 'solana')
    const { signer } = connection as unknown as {
      signer: { signMessage(account: string, message: Uint8Array): Promise<unknown> }
    }
    void signer.signMessage('So1', new Uint8Array(3)).catch(() => undefined)
    await settle()
    expect(lastRpc()).toMatchObject({
      method: 'solana_signMessage',
      chainNamespace: 'solana',
      chainId: sol.id,
      rpcUrl: sol.rpcUrls.default.http[0],
    })
  })

  test('for capabilities has texts only, as the protocol lists them', async () => {
    const session = await logIn()
    await ask(session, 'wallet_getCapabilities', ['0xabc', ['0x1']])
    expect(lastRpc()?.params).toEqual(['0xabc', '0x1'])
  })

  test('of one prompt waits until the page has answered the one before', async () => {
    world.approvals.present()
    const session = await logIn()
    const first = await begin(session, 'personal_sign')
    const second = await begin(session, 'eth_signTypedData_v4')
    expect(frame.prompts()).toHaveLength(1)
    // Reads have no prompt, so they pass.
    expect(await ask(session, 'eth_blockNumber', undefined)).toEqual({ value: '0x1' })
    frame.approve(SIGNATURE)
    await settle()
    expect([first(), second()]).toEqual([SIGNATURE, 'open'])
    expect(frame.prompts()).toHaveLength(1)
    frame.reject()
    await settle()
    expect(second()).toBe(4001)
  })

  test('that is withdrawn drops its own prompt, and never the one of the app', async () => {
    world.approvals.present()
    const session = await logIn()
    const apps = await begin(session, 'personal_sign')
    const aborter = new AbortController()
    const ownRequest = caught(
      world.requests.request({
        method: 'eth_sendTransaction',
        params: [{}],
        network: ethereum,
        watch: { signal: aborter.signal, onAsked: () => undefined },
      }),
    )
    await settle()
    aborter.abort()
    await settle()
    expect((await ownRequest)?.code).toBe('REQUEST_ABORTED')
    expect(frame.events()).not.toContain('RPC_ABORT')
    expect(apps()).toBe('open')
    frame.approve(SIGNATURE)
    await settle()
    expect(apps()).toBe(SIGNATURE)
  })

  test('that reaches the document that has just taken the place of the page is not prompted for any more', async () => {
    world.approvals.present()
    const session = await logIn()
    frame.load()
    const listRequests = await begin(session, 'personal_sign')
    expect(listRequests()).toBe('EMBEDDED_ERROR')
    expect(frame.prompts()).toEqual([])
    const next = await begin(session, 'personal_sign')
    expect(frame.prompts()).toHaveLength(1)
    frame.approve(SIGNATURE)
    await settle()
    expect(next()).toBe(SIGNATURE)
  })

  test('that reads, and that the page never answers, ends after 30 s', async () => {
    const session = await logIn()
    frame.site.silent.add('RPC_REQUEST')
    const read = await begin(session, 'eth_call')
    await pass(FRAME_REQUEST_MS)
    expect(read()).toBe('EMBEDDED_UNAVAILABLE')
  })

  test('by which a library disconnects is answered here: nothing of the wallet is revoked', async () => {
    const session = await logIn()
    const before = frame.posted.length
    expect(await ask(session, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ value: null })
    expect(frame.posted).toHaveLength(before)
  })
})

describe('PRV-3: an answer to a request to sign is malformed', () => {
  test.each([
    ['a text', 'signed'],
    ['markup', '<b>0x00</b>'],
    ['an object', { signature: SIGNATURE }],
    ['null', null],
    ['nothing', ''],
    ['no digits', '0x'],
    ['half a byte', `${SIGNATURE}5`],
    ['a megabyte', `0x${'5'.repeat(1_200_000)}`],
  ])('that is %s', async (_, answer) => {
    world.approvals.present()
    const session = await logIn()
    const signed = await begin(session, 'personal_sign')
    frame.approve(answer)
    await settle()
    expect(signed()).toBe('ANSWER_MALFORMED')
  })

  test('a hash of a transaction has 64 digits', async () => {
    world.approvals.present()
    const session = await logIn()
    const sent = await begin(session, 'eth_sendTransaction', [{}])
    frame.approve(SIGNATURE)
    await settle()
    expect(sent()).toBe('ANSWER_MALFORMED')
  })
})

describe('who is logged in is the account', () => {
  /** Somebody else logs in at the wallet's page, unseen by this one. */
  const takeOver = (email: string) => {
    frame.site.session = frame.userOf(email)
  }

  test('an email that was changed elsewhere is taken over, and the login is restored', async () => {
    await logIn()
    ;(frame.site.session as SiteUser).email = NEXT
    reload()
    const restoring = world.connector.resume()
    await settle()
    expect(await restoring).toBeDefined()
    expect(world.user()?.email).toBe(NEXT)
    expect(site.values.get('email')).toBe(NEXT)
  })

  test.each([
    ['another email', 'ben@fieldnote.co'],
    ['the same email', undefined],
  ])('another account with %s is not restored, and stays logged in there', async (_, email) => {
    await logIn()
    takeOver('ben@fieldnote.co')
    if (email === undefined) (frame.site.session as SiteUser).email = MARA
    reload()
    const restoring = world.connector.resume()
    await settle()
    expect(await restoring).toBeUndefined()
    expect(site.values.get('email_login_used')).toBeUndefined()
    expect(frame.site.session).toBeDefined()
  })

  test.each(['network', 'account type', 'namespace'])(
    'an answer to a change of the %s that names another one ends the login',
    async (change) => {
      if (change === 'namespace') frame.site.failing.set('GET_USER', 'down')
      const ended: string[] = []
      world.end()
      world = createEmbeddedWorld({
        frame,
        storage: site.open(),
        namespaces: change === 'namespace' ? ['eip155', 'solana'] : ['eip155'],
      })
      frame.site.failing.clear()
      const session = await logIn()
      const connection = await evmOf(session)
      connection.watch({ disconnected: () => ended.push('eip155') } as never)
      takeOver('ben@fieldnote.co')
      const changing =
        change === 'network'
          ? (
              connection as unknown as { signer: { request(method: string, params: unknown): Promise<unknown> } }
            ).signer.request('wallet_switchEthereumChain', [{ chainId: '0x89' }])
          : change === 'account type'
            ? (connection.selectAccount?.(connection.accounts[1]?.address ?? '') ?? Promise.resolve())
            : (session.addNamespace?.('solana', String(sol.id)) ?? Promise.resolve())
      const error = caught(changing as Promise<unknown>)
      await settle()
      expect((await error)?.code).toBe('EMBEDDED_OTHER_USER')
      expect(ended).toEqual(['eip155'])
      expect(session.connections).toEqual([])
      expect(world.user()).toBeUndefined()
      expect(site.values.get('email_login_used')).toBeUndefined()
      expect(frame.site.session?.email).toBe('ben@fieldnote.co')
    },
  )

  test('an email that is changed before the account is read ends the login, also on the page', async () => {
    const mailing = world.wallet.connectEmail(MARA)
    await settle()
    await mailing
    const checking = world.wallet.connectOtp(frame.site.codes[0] ?? '')
    await settle()
    await checking
    ;(frame.site.session as SiteUser).email = NEXT
    const error = caught(world.connect())
    await settle()
    expect((await error)?.code).toBe('EMBEDDED_OTHER_USER')
    const next = world.wallet.getSocialUri('google')
    await settle()
    await next
    expect(frame.site.session).toBeUndefined()
  })

  test('somebody who logs in while another user is connected takes their place in every namespace', async () => {
    world.approvals.present()
    const session = await logIn()
    const signed = await begin(session, 'personal_sign')
    await pass(40_000)
    const mailing = world.wallet.connectEmail('ben@fieldnote.co')
    await settle()
    await mailing
    const checking = world.wallet.connectOtp(frame.site.codes[0] ?? '')
    await settle()
    await checking
    expect(session.connections).toEqual([])
    expect(signed()).toBe('REQUEST_ABORTED')
    expect(frame.prompts()).toEqual([])
    const connecting = world.connect()
    await settle()
    const ben = frame.userOf('ben@fieldnote.co')
    expect(addresses(await connecting)).toEqual([ben.smart, ben.solana])
  })

  test('after a code, another user whom the page names is not connected, also not by trying again', async () => {
    const mailing = world.wallet.connectEmail(MARA)
    await settle()
    await mailing
    const checking = world.wallet.connectOtp(frame.site.codes[0] ?? '')
    await settle()
    await checking
    takeOver('ben@fieldnote.co')
    const error = caught(world.connect())
    await settle()
    expect((await error)?.code).toBe('EMBEDDED_OTHER_USER')
    const again = caught(world.connect())
    await settle()
    expect((await again)?.code).toBe('NOT_CONNECTED')
    expect(world.user()).toBeUndefined()
  })
})

describe('who has logged in through a provider is the account', () => {
  async function logInBySocial(change: () => void) {
    const request = world.wallet.getSocialUri('google')
    await settle()
    await request
    const reading = world.wallet.connectSocial('google', 'mara')
    await settle()
    await reading
    change()
    const connecting = world.connect()
    const failed = caught(connecting)
    await settle()
    return (await failed)?.code
  }

  test('that the page has named then', async () => {
    expect(await logInBySocial(() => undefined)).toBeUndefined()
  })

  test('and another user whom it names afterwards is not connected', async () => {
    const change = () => {
      frame.site.session = frame.userOf('ben@fieldnote.co')
    }
    expect(await logInBySocial(change)).toBe('EMBEDDED_OTHER_USER')
    expect(world.user()).toBeUndefined()
  })
})

describe('the type of account', () => {
  async function connectEvm() {
    world.end()
    world = createEmbeddedWorld({ frame, storage: site.open(), namespaces: ['eip155'] })
    const session = await logIn()
    const connection = await evmOf(session)
    const addressOf = (type: string) => connection.accounts.find((account) => account.type === type)?.address ?? ''
    return { connection, addressOf, active: () => connection.accounts[0]?.type }
  }

  test("a page that does not answer has chosen nothing: the user's choice stays", async () => {
    const { connection, addressOf, active } = await connectEvm()
    frame.site.silent.add('SET_PREFERRED_ACCOUNT')
    const error = caught(connection.selectAccount?.(addressOf('eoa')) as Promise<unknown>)
    await pass(FRAME_REQUEST_MS + 1_000)
    expect((await error)?.code).toBe('EMBEDDED_UNAVAILABLE')
    expect(world.preferred.eip155).toBeUndefined()
    expect(active()).toBe('smartAccount')
  })

  test('a refusal of the page means the plain account from now on', async () => {
    const { connection, addressOf } = await connectEvm()
    frame.site.failing.set('SET_PREFERRED_ACCOUNT', 'no smart account')
    const error = caught(connection.selectAccount?.(addressOf('eoa')) as Promise<unknown>)
    await settle()
    expect((await error)?.code).toBe('EMBEDDED_ERROR')
    expect(world.preferred.eip155).toBe('eoa')
  })

  test('that the page changes out of time is shown all the same: it signs with that one', async () => {
    const { connection, addressOf, active } = await connectEvm()
    frame.site.held.add('SET_PREFERRED_ACCOUNT')
    const error = caught(connection.selectAccount?.(addressOf('eoa')) as Promise<unknown>)
    await pass(FRAME_REQUEST_MS + 1_000)
    expect((await error)?.code).toBe('EMBEDDED_UNAVAILABLE')
    frame.release()
    await settle()
    expect(active()).toBe('eoa')
    expect(world.preferred.eip155).toBe('eoa')
  })

  test('of two changes at once ends at the last that was asked for', async () => {
    const { connection, addressOf, active } = await connectEvm()
    const [eoa, smart] = [addressOf('eoa'), addressOf('smartAccount')]
    void connection.selectAccount?.(eoa)
    void connection.selectAccount?.(smart)
    await settle()
    expect(active()).toBe('smartAccount')
    void connection.selectAccount?.(smart)
    void connection.selectAccount?.(eoa)
    await settle()
    expect(active()).toBe('eoa')
  })

  test('of two networks at once the last one is used', async () => {
    const { connection } = await connectEvm()
    const { signer } = connection as unknown as {
      signer: { request(method: string, params: unknown): Promise<unknown> }
    }
    void signer.request('wallet_switchEthereumChain', [{ chainId: '0x89' }])
    void signer.request('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    await settle()
    expect(connection.chainId).toBe('1')
    void signer.request('wallet_switchEthereumChain', [{ chainId: '0x89' }])
    await settle()
    expect(connection.chainId).toBe(String(matic.id))
  })

  test('is offered where the page says that it has smart accounts', async () => {
    await connectEvm()
    expect(world.smartNetworks.at(-1)).toEqual([1, 137])
    expect(site.values.get('smart_account_enabled_networks')).toEqual([1, 137])
  })
})

describe('a link to Farcaster that makes way for a new one', () => {
  test('is asked of a document that has loaded, and the approval of the new one logs in', async () => {
    const first = world.wallet.getFarcasterUri()
    await settle()
    await first
    const aborter = new AbortController()
    const old = caught(world.wallet.connectFarcaster(aborter.signal))
    await settle()
    aborter.abort()
    expect((await old)?.code).toBe('REQUEST_ABORTED')
    world.wallet.forgetLink()
    const next = world.wallet.getFarcasterUri()
    await settle()
    const url = await next
    expect(url).not.toBe(await first)
    const approved = world.wallet.connectFarcaster()
    await settle()
    frame.approveFarcaster()
    await settle()
    await approved
    const connecting = world.connect()
    await settle()
    expect((await connecting).connections).toHaveLength(2)
    expect(world.user()?.provider).toBe('farcaster')
    expect(frame.site.session).toBeDefined()
  })

  test('EML-4: approved just as the user leaves, it is ended on the page', async () => {
    const request = world.wallet.getFarcasterUri()
    await settle()
    await request
    const aborter = new AbortController()
    const waiting = caught(world.wallet.connectFarcaster(aborter.signal))
    await settle()
    frame.approveFarcaster()
    aborter.abort()
    world.wallet.forgetLink()
    await waiting
    await settle()
    expect(frame.site.session).toBeUndefined()
    expect(world.user()).toBeUndefined()
  })
})

describe('changing the email', () => {
  test('the last step counts also if the user has left, or it takes too long', async () => {
    await logIn()
    const updating = world.wallet.updateEmail(NEXT)
    await settle()
    await updating
    const primary = world.wallet.updateEmailPrimaryOtp(frame.site.codes[0] ?? '')
    await settle()
    await primary
    frame.site.held.add('UPDATE_EMAIL_SECONDARY_OTP')
    const aborter = new AbortController()
    const last = caught(
      world.wallet.updateEmailSecondaryOtp({ otp: frame.site.codes[0] ?? '', email: NEXT }, aborter.signal),
    )
    await settle()
    aborter.abort()
    expect((await last)?.code).toBe('REQUEST_ABORTED')
    expect(world.user()?.email).toBe(MARA)
    frame.release()
    await settle()
    expect(world.user()?.email).toBe(NEXT)
    expect(site.values.get('email')).toBe(NEXT)
  })
})

describe('EML-4: a login that nobody waits for any more', () => {
  /** The page has logged the user in, and has not said so yet. */
  async function holdCode(signal?: AbortSignal) {
    const mailing = world.wallet.connectEmail(MARA)
    await settle()
    await mailing
    frame.site.held.add('CONNECT_OTP')
    const checking = caught(world.wallet.connectOtp(frame.site.codes[0] ?? '', signal))
    await settle()
    expect(frame.site.session).toBeDefined()
    return checking
  }

  test.each(['cancelled', 'out of time'])('%s, is ended on the page once it says so', async (end) => {
    const aborter = new AbortController()
    const checking = holdCode(aborter.signal)
    await settle()
    await settle()
    if (end === 'cancelled') aborter.abort()
    else await pass(FRAME_REQUEST_MS)
    await checking
    aborter.abort()
    frame.release()
    await settle()
    expect(frame.site.session).toBeUndefined()
    expect(world.users).toEqual([])
  })

  test('does not end the next one, which is under way', async () => {
    const aborter = new AbortController()
    const checking = holdCode(aborter.signal)
    await settle()
    await settle()
    aborter.abort()
    await checking
    frame.site.held.clear()
    const next = new AbortController()
    const mailing = world.wallet.getSocialUri('google', next.signal)
    frame.release()
    await settle()
    await mailing
    // The one before was ended first.
    expect(frame.events().slice(-2)).toEqual(['SIGN_OUT', 'GET_SOCIAL_REDIRECT_URI'])
    // Unless the user leaves that one too.
    next.abort()
    world.wallet.abandonLogin()
    await settle()
    expect(frame.site.session).toBeUndefined()
  })

  test('and that the page finishes after it has signed out, is ended once more', async () => {
    const aborter = new AbortController()
    const checking = holdCode(aborter.signal)
    await settle()
    await settle()
    aborter.abort()
    await checking
    world.wallet.abandonLogin()
    await settle()
    expect(site.values.get('sign_out_due')).toBe('true')
    // The page has taken its time to check the code.
    frame.site.session = frame.userOf(MARA)
    reload()
    void caught(world.wallet.load())
    await settle()
    expect(frame.site.session).toBeUndefined()
    expect(site.values.get('sign_out_due')).toBeUndefined()
  })

  test('EML-2: counts for the wait before the next mail, which has probably been sent', async () => {
    const aborter = new AbortController()
    frame.site.held.add('CONNECT_EMAIL')
    const mailing = caught(world.wallet.connectEmail(MARA, aborter.signal))
    await settle()
    aborter.abort()
    await mailing
    expect((await caught(world.wallet.connectEmail(MARA)))?.code).toBe('EMAIL_COOLDOWN')
  })

  test('before the page was ready is never posted', async () => {
    const aborter = new AbortController()
    const mailing = caught(world.wallet.connectEmail(MARA, aborter.signal))
    aborter.abort()
    expect((await mailing)?.code).toBe('REQUEST_ABORTED')
    await settle()
    expect(frame.events()).not.toContain('CONNECT_EMAIL')
  })

  test('leaves nobody logged in for the next page load, which has taken its place before the answer', async () => {
    const mailing = world.wallet.connectEmail(MARA)
    await settle()
    await mailing
    void caught(world.wallet.connectOtp(frame.site.codes[0] ?? ''))
    await pass(10)
    expect(frame.site.session).toBeDefined()
    reload()
    void caught(world.wallet.load())
    await settle()
    expect(frame.site.session).toBeUndefined()
  })

  test('was not begun by a wrong code, so nothing is ended', async () => {
    const mailing = world.wallet.connectEmail(MARA)
    await settle()
    await mailing
    const checking = caught(world.wallet.connectOtp('000000'))
    await settle()
    expect((await checking)?.code).toBe('EMBEDDED_ERROR')
    expect(site.values.get('sign_out_due')).toBeUndefined()
  })

  test('and a page load that ended in the middle of one leaves nobody logged in for the next', async () => {
    const mailing = world.wallet.connectEmail(MARA)
    await settle()
    await mailing
    const checking = world.wallet.connectOtp(frame.site.codes[0] ?? '')
    await settle()
    await checking
    reload()
    const next = world.wallet.getSocialUri('google')
    await settle()
    await next
    expect(frame.site.session).toBeUndefined()
  })
})

describe('signing out while the page is silent', () => {
  test('takes at most 3 s, says that it is not confirmed, and is repeated when the page is back', async () => {
    const session = await logIn()
    frame.site.silent.add('SIGN_OUT')
    const before = Date.now()
    const leaving = session.disconnect()
    await pass(FRAME_SIGN_OUT_MS)
    await leaving
    expect(Date.now() - before).toBe(FRAME_SIGN_OUT_MS)
    expect(world.unconfirmed()).toBe(1)
    expect(session.connections).toEqual([])
    frame.site.silent.clear()
    frame.site.session = frame.userOf(MARA)
    frame.load()
    await settle()
    expect(frame.site.session).toBeUndefined()
    expect(site.values.get('sign_out_due')).toBeUndefined()
  })

  test('and then leaving the page, it is repeated before the next login', async () => {
    const session = await logIn()
    frame.site.silent.add('SIGN_OUT')
    const leaving = session.disconnect()
    await pass(FRAME_SIGN_OUT_MS)
    await leaving
    frame.site.silent.clear()
    frame.site.session = frame.userOf(MARA)
    reload()
    frame.posted.length = 0
    const next = world.wallet.connectEmail(NEXT)
    await pass(40_000)
    await caught(next)
    const again = frame.events()
    expect(again.indexOf('SIGN_OUT')).toBeGreaterThanOrEqual(0)
    expect(again.indexOf('SIGN_OUT')).toBeLessThan(again.indexOf('CONNECT_EMAIL'))
    expect(frame.site.session).toBeUndefined()
  })

  test('a page that answers with an error ends the wait, and is told again before the next login', async () => {
    const session = await logIn()
    frame.site.failing.set('SIGN_OUT', 'Something went wrong')
    const leaving = session.disconnect()
    await settle()
    await leaving
    expect(world.unconfirmed()).toBe(0)
    frame.site.failing.clear()
    const next = world.wallet.getSocialUri('google')
    await settle()
    await next
    expect(frame.site.session).toBeUndefined()
    expect(site.values.get('sign_out_due')).toBeUndefined()
  })

  test('a page that answers is confirmed, and nothing is repeated', async () => {
    const session = await logIn()
    const leaving = session.disconnect()
    await settle()
    await leaving
    expect(world.unconfirmed()).toBe(0)
    expect(site.values.get('sign_out_due')).toBeUndefined()
  })
})

test('STO-10: a user who logs in in another tab ends what is connected here at once, and stays logged in there', async () => {
  const session = await logIn()
  const second = createEmbeddedWorld({ frame: createFakeFrame({ site: frame.site }), storage: site.open() })
  const request = second.wallet.getSocialUri('google')
  await settle()
  await request
  const reading = second.wallet.connectSocial('google', 'iris')
  await settle()
  await reading
  const connecting = second.connect()
  await settle()
  const otherSession = await connecting
  const iris = frame.userOf('iris@social.example')
  expect(session.connections).toEqual([])
  expect(addresses(otherSession)).toEqual([iris.smart, iris.solana])
  expect(site.values.get('email_login_used')).toBe('true')
  expect(frame.site.session).toBe(iris)
  second.end()
})

test('another user who logs in from another site ends what is connected here, once the page refuses for that', async () => {
  const session = await logIn()
  frame.site.session = frame.userOf('iris@fieldnote.co')
  world.approvals.present()
  const signed = await ask(session, 'personal_sign', ['0x00', frame.userOf(MARA).smart])
  expect(signed).toEqual({ code: 'EMBEDDED_OTHER_USER' })
  expect(session.connections).toEqual([])
})

test('CON-5: a switch whose account cannot be read is taken back on the page', async () => {
  const session = await logIn()
  frame.site.failing.set('GET_USER', 'busy')
  expect(await ask(session, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])).not.toHaveProperty('value')
  expect((await evmOf(session)).chainId).toBe('1')
  expect(frame.events().slice(-2)).toEqual(['GET_USER', 'SWITCH_NETWORK'])
  expect(frame.posted.at(-1)?.payload).toMatchObject({ chainId: 'eip155:1' })
})

test('another tab that signs out ends what is connected here, and no login that is under way', async () => {
  const second = createEmbeddedWorld({ frame: createFakeFrame(), storage: site.open() })
  const mailing = world.wallet.connectEmail(MARA)
  await settle()
  await mailing
  second.store.clear()
  const checking = world.wallet.connectOtp(frame.site.codes[0] ?? '')
  await settle()
  await checking
  const connecting = world.connect()
  await settle()
  const session = await connecting
  expect(session.connections).toHaveLength(2)
  second.store.clear()
  await settle()
  expect(session.connections).toEqual([])
  second.end()
})
