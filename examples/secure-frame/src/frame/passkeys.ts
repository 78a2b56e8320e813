const CHALLENGE_BYTES = 32
const ES256 = -7
const RS256 = -257
const TIMEOUT_MS = 120_000
/** Of the flags in an authenticator's data. */
const FLAGS_OFFSET = 32
const IS_VERIFIED = 0b100

type Bytes = Uint8Array<ArrayBuffer>

export type Passkey = {
  readonly credential: Bytes
  /** What the passkey turns into its secret. */
  readonly salt: Bytes
}

/** `secret` is `undefined` if the authenticator has no PRF extension: it then proves only that the user is there. */
export type Confirmation = { readonly secret: Bytes | undefined }

const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

const toBytes = (source: BufferSource): Bytes =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source.slice(0))

function secretOf(credential: PublicKeyCredential): Bytes | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  return first && toBytes(first)
}

type PolicyDocument = Document & { readonly featurePolicy?: { allowsFeature(name: string): boolean } }

/** Passkeys of this site. An app's page has to let its frame use them: `allow="publickey-credentials-get"`. */
export function createPasskeys({ document }: { document: PolicyDocument }) {
  const rpId = document.location.hostname

  const isAllowed = (feature: string) => document.featurePolicy?.allowsFeature(feature) ?? true

  async function confirm({ credential, salt }: Passkey): Promise<Confirmation> {
    const answer = await navigator.credentials.get({
      publicKey: {
        rpId,
        challenge: randomBytes(CHALLENGE_BYTES),
        allowCredentials: [{ type: 'public-key', id: credential }],
        userVerification: 'required',
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    if (!(answer instanceof PublicKeyCredential) || !(answer.response instanceof AuthenticatorAssertionResponse)) {
      throw new Error('The passkey was not confirmed')
    }
    const flags = new Uint8Array(answer.response.authenticatorData)[FLAGS_OFFSET] ?? 0
    if ((flags & IS_VERIFIED) === 0) throw new Error('The passkey was not confirmed')
    return { secret: secretOf(answer) }
  }

  return {
    isAvailable: () =>
      typeof PublicKeyCredential === 'function' &&
      isAllowed('publickey-credentials-create') &&
      isAllowed('publickey-credentials-get'),

    confirm,

    async create(name: string): Promise<Passkey & Confirmation> {
      const salt = randomBytes(CHALLENGE_BYTES)
      const created = await navigator.credentials.create({
        publicKey: {
          rp: { id: rpId, name: 'Keyhouse' },
          user: { id: randomBytes(CHALLENGE_BYTES), name, displayName: name },
          challenge: randomBytes(CHALLENGE_BYTES),
          pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
          timeout: TIMEOUT_MS,
          extensions: { prf: { eval: { first: salt } } },
        },
      })
      if (!(created instanceof PublicKeyCredential)) throw new Error('The passkey was not created')
      const passkey = { credential: new Uint8Array(created.rawId), salt }
      const isSecretive = created.getClientExtensionResults().prf?.enabled === true
      // Many authenticators tell the secret only when the passkey is used.
      const secret = secretOf(created) ?? (isSecretive ? (await confirm(passkey)).secret : undefined)
      return { ...passkey, secret }
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
