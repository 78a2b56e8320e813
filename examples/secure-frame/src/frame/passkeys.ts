import { isConfirmedBy } from './isConfirmedBy.ts'

const CHALLENGE_BYTES = 32
const TIMEOUT_MS = 120_000
const ALGORITHMS = [-7, -257]

export type Bytes = Uint8Array<ArrayBuffer>

export type Passkey = {
  readonly credential: Bytes
  /** In SPKI, to check what the passkey signs. */
  readonly publicKey: Bytes
  /** Of COSE: ES256 (-7) or RS256 (-257). */
  readonly algorithm: number
  /** What the passkey turns into its secret. */
  readonly salt: Bytes
}

/** `secret` is `undefined` if the authenticator has no PRF extension: it then proves only that the user is there. */
export type Confirmation = { readonly secret: Bytes | undefined }

/** Cancelled by the user, or there is no such passkey: browsers do not tell these apart. */
export class PasskeyDeclinedError extends Error {
  constructor() {
    super('The passkey was not confirmed')
  }
}

const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

const toBytes = (source: BufferSource): Bytes =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source.slice(0))

const isDeclined = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** What the browser answers, which is `null` in theory only. */
async function readAnswer<Response extends AuthenticatorResponse>(request: Promise<Credential | null>) {
  const answer = await request.catch((error: unknown) => {
    throw isDeclined(error) ? new PasskeyDeclinedError() : error
  })
  if (answer?.type !== 'public-key') throw new PasskeyDeclinedError()
  return answer as PublicKeyCredential & { readonly response: Response }
}

type PolicyDocument = Pick<Document, 'location'> & {
  readonly featurePolicy?: { allowsFeature(name: string): boolean }
}

type PasskeyOptions = {
  readonly document: PolicyDocument
  /** `undefined`: the browser has no passkeys. */
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined
}

/** Passkeys of this site. The page around this frame has to name both policies in the frame's `allow`. */
export function createPasskeys({ document, credentials }: PasskeyOptions) {
  const { hostname: rpId, origin } = document.location

  /** Only Chromium tells. Elsewhere it shows when the passkey is asked for. */
  const isAllowed = (use: 'get' | 'create') =>
    document.featurePolicy?.allowsFeature(`publickey-credentials-${use}`) ?? true

  function requireCredentials(use: 'get' | 'create') {
    if (credentials && isAllowed(use)) return credentials
    throw new Error('Passkeys are not allowed in this app')
  }

  async function confirm(passkey: Passkey, signal?: AbortSignal): Promise<Confirmation> {
    const challenge = randomBytes(CHALLENGE_BYTES)
    const answer = await readAnswer<AuthenticatorAssertionResponse>(
      requireCredentials('get').get({
        publicKey: {
          rpId,
          challenge,
          allowCredentials: [{ type: 'public-key', id: passkey.credential }],
          userVerification: 'required',
          timeout: TIMEOUT_MS,
          extensions: { prf: { eval: { first: passkey.salt } } },
        },
        ...(signal && { signal }),
      }),
    )
    if (!(await isConfirmedBy(passkey, answer.response, { challenge, rpId, origin }))) {
      throw new Error('The passkey gave an answer that cannot be trusted')
    }
    const secret = answer.getClientExtensionResults().prf?.results?.first
    return { secret: secret && toBytes(secret) }
  }

  return {
    isAvailable: () => credentials !== undefined && isAllowed('create') && isAllowed('get'),

    confirm,

    /** Creates a passkey and uses it once, so that keys are locked only with one that opens them. */
    async create(name: string, signal?: AbortSignal): Promise<Passkey & Confirmation> {
      const { rawId, response } = await readAnswer<AuthenticatorAttestationResponse>(
        requireCredentials('create').create({
          publicKey: {
            rp: { id: rpId, name: 'Keyhouse' },
            // Another one each time: a passkey for the same id replaces the one before, which may lock other keys.
            user: { id: randomBytes(CHALLENGE_BYTES), name, displayName: name },
            challenge: randomBytes(CHALLENGE_BYTES),
            pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
            authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
            timeout: TIMEOUT_MS,
            extensions: { prf: {} },
          },
          ...(signal && { signal }),
        }),
      )
      const publicKey = response.getPublicKey()
      const algorithm = response.getPublicKeyAlgorithm()
      if (!publicKey || !ALGORITHMS.includes(algorithm)) throw new Error('This passkey cannot be used here')
      const credential = toBytes(rawId)
      const passkey = { credential, publicKey: toBytes(publicKey), algorithm, salt: randomBytes(CHALLENGE_BYTES) }
      return { ...passkey, ...(await confirm(passkey, signal)) }
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
