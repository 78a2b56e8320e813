import { generateKeyPairSync, sign } from 'node:crypto'
import { concatHex, encodeAbiParameters, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toBase58 } from '../svm/base58.ts'
import { readJson, useSandbox } from '../testing/useSandbox.ts'

const ERC_6492_MARK = '0x6492649264926492649264926492649264926492649264926492649264926492'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const { send, control } = useSandbox({ chains: [1] })

type Nonce = { readonly nonce: string; readonly token: string }
type Fields = {
  domain: string
  address: string
  uri: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime: string | undefined
  statement: string | undefined
  resources: readonly string[] | undefined
}

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

const writeMessage = ({
  domain,
  address,
  uri,
  chainId,
  nonce,
  issuedAt,
  expirationTime,
  statement,
  resources,
}: Fields) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')

const call = (projectId: string, path: string, init: RequestInit = {}) =>
  send(`/auth/v1/${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}&st=appkit&sv=test`, init)

const getNonce = async (projectId: string) => readJson<Nonce>(await call(projectId, 'nonce'))

type Attempt = {
  readonly change?: Partial<Fields>
  readonly body?: object
  readonly headers?: Record<string, string>
  readonly projectId?: string
  readonly providedNonce?: Nonce
  readonly sign?: (message: string) => Promise<string> | string
}

async function signIn({ change, body, headers, projectId = 'auth', providedNonce, sign: write }: Attempt = {}) {
  const { nonce, token } = providedNonce ?? (await getNonce(projectId))
  const fields: Fields = {
    domain: 'app.example',
    address: owner.address,
    uri: 'https://app.example/login',
    chainId: 'eip155:1',
    nonce,
    issuedAt: new Date().toISOString(),
    expirationTime: undefined,
    statement: undefined,
    resources: undefined,
    ...change,
  }
  const message = writeMessage(fields)
  const signature = await (write ?? ((text: string) => owner.signMessage({ message: text })))(message)
  return call(projectId, 'authenticate', {
    method: 'POST',
    headers: { 'x-nonce-jwt': `Bearer ${token}`, ...headers },
    body: JSON.stringify({ message, signature, clientId: null, ...body }),
  })
}

const tokenOf = async (response: Response) => (await readJson<{ token: string }>(response)).token
const authorized = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function expectRefusal(response: Response, status: number, problem: string) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(await response.text()).toContain(problem)
}

test('signs in, says who signed in, keeps metadata, and signs out', async () => {
  const walletInfo = { type: 'extension', name: 'Marten', icon: '' }
  const token = await tokenOf(await signIn({ body: { walletInfo }, change: { statement: 'Welcome' } }))
  const me = await readJson<Record<string, unknown>>(await call('auth', 'me', authorized(token)))
  expect(me).toMatchObject({
    aud: 'app.example',
    iss: 'sandbox',
    exp: expect.any(Number),
    projectIdKey: 'auth',
    sub: `eip155:1:${owner.address}`,
    address: owner.address,
    chainId: 1,
    chainIdNamespace: 'eip155',
    chainNamespace: 'eip155',
    caip2Network: 'eip155:1',
    uri: 'https://app.example/login',
    domain: 'app.example',
    projectUuid: expect.any(String),
    profileUuid: expect.any(String),
    nonce: expect.any(String),
  })
  expect(me).not.toHaveProperty('appKitAccount')

  const put = { ...authorized(token), method: 'PUT', body: JSON.stringify({ metadata: { plan: 'free' } }) }
  expect((await call('auth', 'account-metadata', put)).status).toBe(200)
  const complete = await readJson<object>(await call('auth', 'me?includeAppKitAccount=true', authorized(token)))
  expect(complete).toMatchObject({
    appKitAccount: {
      caip2_chain: 'eip155:1',
      address: owner.address,
      metadata: { plan: 'free' },
      connection_method: walletInfo,
    },
  })

  expect((await call('auth', 'sign-out', { ...authorized(token), method: 'POST' })).status).toBe(200)
  await expectRefusal(await call('auth', 'me', authorized(token)), 401, 'already used')
})

test('accepts the number of a chain, as pairings write it', async () => {
  const token = await tokenOf(await signIn({ change: { chainId: '1' } }))
  expect(await readJson(await call('auth', 'me', authorized(token)))).toMatchObject({ caip2Network: 'eip155:1' })
})

test('accepts a contract, deployed or not, and rejects the signature of another key', async () => {
  const deployed = (await control('contract-account', { chainId: 1, owner: owner.address })) as { address: Hex }
  expect((await signIn({ change: { address: deployed.address } })).status).toBe(200)
  const wrong = (message: string) => stranger.signMessage({ message })
  await expectRefusal(await signIn({ change: { address: deployed.address }, sign: wrong }), 401, 'Invalid signature')

  const question = { chainId: 1, owner: owner.address, salt: 7, isDeployed: false }
  const later = (await control('contract-account', question)) as { address: Hex; factory: Hex; factoryData: Hex }
  expect(later.address).not.toBe(deployed.address)
  const signing = (by: typeof owner) => async (message: string) => {
    const pieces = [later.factory, later.factoryData, await by.signMessage({ message })] as const
    return concatHex([
      encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], pieces),
      ERC_6492_MARK,
    ])
  }
  expect((await signIn({ change: { address: later.address }, sign: signing(owner) })).status).toBe(200)
  const refused = await signIn({ change: { address: later.address }, sign: signing(stranger) })
  await expectRefusal(refused, 401, 'Invalid signature')
})

test('accepts Solana accounts', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const change = { address, chainId: SOLANA }
  const write = (message: string) => toBase58(sign(null, Buffer.from(message), privateKey))
  const token = await tokenOf(await signIn({ change, sign: write }))
  expect(await readJson(await call('auth', 'me', authorized(token)))).toMatchObject({
    address,
    caip2Network: SOLANA,
    chainNamespace: 'solana',
    chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  await expectRefusal(await signIn({ change, sign: (text) => write(`${text} `) }), 401, 'Invalid signature')
})

test.each<readonly [string, Attempt, number, string]>([
  ['the signature of another account', { sign: (message) => stranger.signMessage({ message }) }, 401, 'signature'],
  ['the signature of another text', { sign: () => owner.signMessage({ message: 'Hello' }) }, 401, 'signature'],
  ['a short signature', { sign: () => '0x1234' }, 401, 'signature'],
  ['no signature', { body: { signature: null } }, 400, 'Missing'],
  ['another text', { body: { message: 'Hello' } }, 400, 'Invalid message'],
  ['another nonce', { change: { nonce: 'abcdefgh12345678' } }, 401, 'nonce'],
  ['no nonce token', { headers: { 'x-nonce-jwt': '' } }, 401, 'Invalid token'],
  ['an expired message', { change: { expirationTime: '2020-01-01T00:00:00Z' } }, 401, 'expired'],
  ['a time that is not one', { change: { issuedAt: 'now' } }, 400, 'Invalid message'],
  ['another domain', { headers: { origin: 'https://other.example' } }, 400, 'another domain'],
  ['a URI of another domain', { change: { uri: 'https://other.example/' } }, 400, 'another URI'],
  ['other data', { body: { data: { accountAddress: stranger.address } } }, 400, 'does not match'],
  ['an unknown namespace', { change: { chainId: 'cosmos:hub' } }, 401, 'signature'],
])('rejects %s, in plain text', async (_, attempt, status, problem) => {
  await expectRefusal(await signIn(attempt), status, problem)
})

test('accepts a nonce once, in its own project, for ten minutes', async () => {
  const input = await getNonce('auth')
  await expectRefusal(await signIn({ providedNonce: input, projectId: 'other' }), 401, 'Invalid token')
  expect((await signIn({ providedNonce: input })).status).toBe(200)
  await expectRefusal(await signIn({ providedNonce: input }), 401, 'already used')
  const late = await getNonce('late')
  await control('faults', { projectId: 'late', route: '/auth', fault: { kind: 'clock', offsetMs: 601_000 } })
  await expectRefusal(await signIn({ providedNonce: late, projectId: 'late' }), 401, 'Invalid token')
})

test('ends a session after the configured time, and with its message', async () => {
  await control('config', { projectId: 'short', sessionSeconds: 60 })
  const change = { expirationTime: new Date(Date.now() + 30_000).toISOString() }
  const [long, short] = [
    await tokenOf(await signIn({ projectId: 'short' })),
    await tokenOf(await signIn({ projectId: 'short', change })),
  ]
  await control('faults', { projectId: 'short', route: '/auth', fault: { kind: 'clock', offsetMs: 45_000 } })
  expect((await call('short', 'me', authorized(long))).status).toBe(200)
  await expectRefusal(await call('short', 'me', authorized(short)), 401, 'Invalid token')
  await control('reset', { projectId: 'short' })
  await control('faults', { projectId: 'short', route: '/auth', fault: { kind: 'clock', offsetMs: 61_000 } })
  await expectRefusal(await call('short', 'me', authorized(long)), 401, 'Invalid token')
})

test('rejects forged and foreign tokens', async () => {
  const token = await tokenOf(await signIn())
  const [header, payload, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(`${payload}`, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, address: stranger.address })).toString('base64url')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const { token: nonceToken } = await getNonce('auth')
  for (const wrong of ['', 'x', `${header}.${forged}.${signature}`, `${none}.${payload}.`, nonceToken]) {
    await expectRefusal(await call('auth', 'me', authorized(wrong)), 401, 'Invalid token')
  }
  await expectRefusal(await call('other', 'me', authorized(token)), 401, 'Invalid token')
})

test('lets a page of another origin send its headers', async () => {
  const preflight = await send('/auth/v1/me', { method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization, x-nonce-jwt')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
})

describe('an e-mail address', () => {
  const email = 'mara@fieldnote.co'
  const account = `eip155:1:${owner.address}`
  const named = { change: { resources: [`email:${email}`] } }
  const otp = (method: string, body: object, uuid?: string) =>
    call('mail', 'otp', { method, body: JSON.stringify(body), ...(uuid && { headers: { 'x-otp': uuid } }) })
  const codes = async () =>
    readJson<{ email: string; account: string; code: string }[]>(await send('/__sandbox/otp?projectId=mail'))
  const mail = async () => (await readJson<{ uuid: string | null }>(await otp('POST', { email, account }))).uuid

  test('counts once its code was confirmed, and is asked for once', async () => {
    const unproven = await signIn({ projectId: 'mail', ...named })
    await expectRefusal(unproven, 401, 'OTP is required')
    const uuid = `${await mail()}`
    const [{ code } = { code: '' }] = await codes()
    expect(code).toMatch(/^\d{6}$/)
    const wrong = code === '000000' ? '000001' : '000000'
    await expectRefusal(await otp('PUT', { code: wrong }, uuid), 401, 'Invalid code')
    await expectRefusal(await signIn({ projectId: 'mail', ...named, headers: { 'x-otp': uuid } }), 401, 'OTP')
    expect((await otp('PUT', { code }, uuid)).status).toBe(200)
    const foreign = { change: { resources: ['email:juno@fieldnote.co'] } }
    await expectRefusal(await signIn({ projectId: 'mail', ...foreign, headers: { 'x-otp': uuid } }), 401, 'OTP')
    const token = await tokenOf(await signIn({ projectId: 'mail', ...named, headers: { 'x-otp': uuid } }))
    expect(await readJson(await call('mail', 'me', authorized(token)))).toMatchObject({ email })
    // Known from now on.
    expect(await mail()).toBeNull()
    expect((await signIn({ projectId: 'mail', ...named })).status).toBe(200)
  })

  test('is tried five times at most', async () => {
    const { uuid } = await readJson<{ uuid: string }>(await otp('POST', { email: 'five@fieldnote.co', account }))
    const code = (await codes()).at(-1)?.code ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) await expectRefusal(await otp('PUT', { code: wrong }, uuid), 401, 'Invalid')
    await expectRefusal(await otp('PUT', { code }, uuid), 401, 'Code expired')
  })

  test.each([{ email: 'mara', account }, { email, account: 'mara' }, {}])('%j is refused', async (body) => {
    await expectRefusal(await otp('POST', body), 400, 'Invalid')
  })

  test('is required where the project says so', async () => {
    const features = [{ id: 'email_capture', isEnabled: true, config: ['required'] }]
    await control('config', { projectId: 'strict', features })
    await expectRefusal(await signIn({ projectId: 'strict' }), 401, 'OTP is required')
  })
})
