import { p256 } from '@noble/curves/p256'
import { describe, expect, test } from 'vitest'
import { type Bytes, createPasskeys, PasskeyDeclinedError } from './passkeys.ts'

const ORIGIN = 'https://wallet.example'
const HOST = 'wallet.example'
const ES256 = -7
const RS256 = -257

const sha256 = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const bytesOf = (text: string) => new TextEncoder().encode(text)
const bytesFrom = (source: BufferSource) => new Uint8Array(source as ArrayBuffer)

const algorithms = {
  [ES256]: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  [RS256]: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2_048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
}

type ForgedFields = {
  readonly signer?: CryptoKeyPair
  readonly origin?: string
  readonly type?: string
  readonly host?: string
  readonly flags?: number
  readonly challenge?: string
  readonly signature?: Bytes
}

/** Browser and authenticator in one, for one passkey. */
async function createAuthenticator({ algorithm = ES256 as typeof ES256 | typeof RS256, hasPrf = true } = {}) {
  const createPair = () =>
    crypto.subtle.generateKey(algorithms[algorithm], true, ['sign', 'verify']) as Promise<CryptoKeyPair>
  const pair = await createPair()
  const id = crypto.getRandomValues(new Uint8Array(16))
  const requested: { create: PublicKeyCredentialCreationOptions[]; get: PublicKeyCredentialRequestOptions[] } = {
    create: [],
    get: [],
  }
  let forgedFields: ForgedFields = {}
  let failure: Error | undefined
  const fail = () => {
    if (failure) throw failure
  }

  const credentials = {
    async create({ publicKey }: CredentialCreationOptions) {
      if (publicKey) requested.create.push(publicKey)
      fail()
      const spki = await crypto.subtle.exportKey('spki', pair.publicKey)
      const response = { getPublicKey: () => spki, getPublicKeyAlgorithm: () => algorithm }
      return { type: 'public-key', rawId: id.buffer, response } as unknown as Credential
    },
    async get({ publicKey: request, signal }: CredentialRequestOptions) {
      if (!request) throw new TypeError('nothing is asked')
      requested.get.push(request)
      fail()
      signal?.throwIfAborted()
      const challenge = btoa(String.fromCharCode(...bytesFrom(request.challenge)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
      const client = { type: 'webauthn.get', challenge, origin: ORIGIN, ...forgedFields }
      const clientDataJSON = bytesOf(JSON.stringify(client))
      const flags = forgedFields.flags ?? 0b101
      const authenticatorData = new Uint8Array([
        ...(await sha256(bytesOf(forgedFields.host ?? HOST))),
        flags,
        0,
        0,
        0,
        1,
      ])
      const signed = new Uint8Array([...authenticatorData, ...(await sha256(clientDataJSON))])
      const { privateKey } = forgedFields.signer ?? pair
      const plain = new Uint8Array(await crypto.subtle.sign(algorithms[algorithm], privateKey, signed))
      const signature = algorithm === ES256 ? p256.Signature.fromCompact(plain).toDERRawBytes() : plain
      const salt = request.extensions?.prf?.eval?.first
      const prf = hasPrf && salt ? { results: { first: (await sha256(bytesFrom(salt as Bytes))).buffer } } : {}
      return {
        type: 'public-key',
        response: {
          authenticatorData: authenticatorData.buffer,
          clientDataJSON: clientDataJSON.buffer,
          signature: new Uint8Array(forgedFields.signature ?? signature).buffer,
        },
        getClientExtensionResults: () => ({ prf }),
      } as unknown as Credential
    },
  }
  return {
    credentials,
    asked: requested,
    createPair,
    lie: (message: ForgedFields) => {
      forgedFields = message
    },
    failWith: (error: Error) => {
      failure = error
    },
  }
}

const documentOf = (refused?: string) => ({
  location: { hostname: HOST, origin: ORIGIN } as Location,
  featurePolicy: { allowsFeature: (name: string) => name !== refused },
})

async function createUsed(options?: Parameters<typeof createAuthenticator>[0]) {
  const authenticator = await createAuthenticator(options)
  const passkeys = createPasskeys({ document: documentOf(), credentials: authenticator.credentials })
  const { secret, ...passkey } = await passkeys.create('mara@example.com in app.example')
  return { ...authenticator, passkeys, passkey, secret }
}

describe('a passkey', () => {
  test.each([ES256, RS256] as const)(
    'is created, used once, and gives the same secret again (%i)',
    async (algorithm) => {
      const { passkeys, passkey, secret, asked } = await createUsed({ algorithm })
      expect(asked.get).toHaveLength(1)
      expect(secret).toEqual(await sha256(passkey.salt))
      expect(await passkeys.confirm(passkey)).toEqual({ secret })
      expect(asked.get[1]).toMatchObject({ rpId: HOST, userVerification: 'required' })
      expect(asked.get[1]?.allowCredentials).toEqual([{ type: 'public-key', id: passkey.credential }])
      expect(asked.get[0]?.challenge).not.toEqual(asked.get[1]?.challenge)
    },
  )

  test('has another user id each time, so that it replaces no other one', async () => {
    const { passkeys, asked } = await createUsed()
    await passkeys.create('mara@example.com in app.example')
    const [first, second] = asked.create
    expect(first?.user.name).toBe('mara@example.com in app.example')
    expect(first?.user.id).not.toEqual(second?.user.id)
  })

  test('without PRF has no secret', async () => {
    const { secret, passkeys, passkey } = await createUsed({ hasPrf: false })
    expect(secret).toBeUndefined()
    expect(await passkeys.confirm(passkey)).toEqual({ secret: undefined })
  })

  test.each([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { host: 'evil.example' }],
    ['something else than a use', { type: 'webauthn.create' }],
    ['nobody present', { flags: 0b100 }],
    ['a user it has not verified', { flags: 0b001 }],
    ['no signature', { signature: new Uint8Array([1, 2, 3]) }],
  ] as const)('does not count for %s', async (_, forgedFields) => {
    const { passkeys, passkey, lie } = await createUsed()
    lie(forgedFields)
    await expect(passkeys.confirm(passkey)).rejects.toThrow('an answer that cannot be trusted')
  })

  test.each([ES256, RS256] as const)('does not count with the signature of another one (%i)', async (algorithm) => {
    const { passkeys, passkey, lie, createPair } = await createUsed({ algorithm })
    lie({ signer: await createPair() })
    await expect(passkeys.confirm(passkey)).rejects.toThrow('an answer that cannot be trusted')
  })

  test.each(['NotAllowedError', 'AbortError'])('is declined with %s', async (name) => {
    const { passkeys, passkey, failWith } = await createUsed()
    failWith(new DOMException('', name))
    await expect(passkeys.confirm(passkey)).rejects.toThrow(PasskeyDeclinedError)
    await expect(passkeys.create('mara')).rejects.toThrow(PasskeyDeclinedError)
  })

  test('keeps other failures of the browser', async () => {
    const { passkeys, passkey, failWith } = await createUsed()
    failWith(new DOMException('The site is not secure', 'SecurityError'))
    await expect(passkeys.confirm(passkey)).rejects.toThrow('The site is not secure')
  })

  test('is asked for no longer once its request has ended', async () => {
    const { passkeys, passkey } = await createUsed()
    await expect(passkeys.confirm(passkey, AbortSignal.abort())).rejects.toThrow(PasskeyDeclinedError)
  })
})

describe('passkeys', () => {
  test.each(['publickey-credentials-get', 'publickey-credentials-create'])('need the policy %s', async (refused) => {
    const { credentials } = await createAuthenticator()
    const passkeys = createPasskeys({ document: documentOf(refused), credentials })
    expect(passkeys.isAvailable()).toBe(false)
    await expect(passkeys.create('mara')).rejects.toThrow('Passkeys are not allowed in this app')
  })

  test('need a browser that has them', async () => {
    const { credentials } = await createAuthenticator()
    expect(createPasskeys({ document: documentOf(), credentials: undefined }).isAvailable()).toBe(false)
    expect(createPasskeys({ document: documentOf(), credentials }).isAvailable()).toBe(true)
  })
})
