// The frame's side of OpenID Connect: begins logins at the identity provider, and checks what comes back.
import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { Refusal } from '../accounts.mjs'
import { SOCIALS } from './identityProvider.mjs'

const LOGIN_MS = 10 * 60_000
const MAX_LOGINS = 1_000
/** Between the state and the page that the user returns to. */
const PAGE_MARK = '--'

/**
 * @typedef {{ provider: string, device: string, origin: string, verifier: string, nonce: string, expiresAt: number }} Login
 * @typedef {{ identity: string, email: string | undefined, userName: string }} SocialUser
 */

/**
 * Node does not resolve names below `localhost`, which browsers do.
 *
 * @param {string} url @param {import('openid-client').CustomFetchOptions} options
 * @returns {Promise<globalThis.Response>}
 */
const fetchLocal = (url, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const { host, port, pathname, search } = new URL(url)
    const sent = httpRequest(
      { host: '127.0.0.1', port, path: pathname + search, method, headers: { ...headers, host } },
      (response) => {
        const chunks = /** @type {Buffer[]} */ ([])
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const type = { 'content-type': response.headers['content-type'] ?? '' }
          resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 500, headers: type }))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body ? String(body) : undefined)
  })

/** @param {string} state the part before the page, and the page */
export function splitState(state) {
  const at = state.indexOf(PAGE_MARK)
  if (at < 0) return { token: state, page: undefined }
  return { token: state.slice(0, at), page: state.slice(at + PAGE_MARK.length) }
}

/** @param {{ issuer: string, redirectUri: string, now: () => number }} options */
export function createSocialLogins({ issuer, redirectUri, now }) {
  /** @type {Map<string, Login>} by state */
  const logins = new Map()

  /** @param {string} provider */
  async function clientFor(provider) {
    const openid = await import('openid-client')
    const config = await openid.discovery(new URL(issuer), provider, undefined, openid.None(), {
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: fetchLocal,
    })
    return { openid, config }
  }

  /** @param {string} state */
  function findLogin(state) {
    const login = logins.get(splitState(state).token)
    if (!login || now() >= login.expiresAt) throw new Refusal('This login has expired. Start again.')
    return login
  }

  return {
    /** @param {{ provider: string, device: string, origin: string }} request `origin` of the app that began it */
    async start({ provider, device, origin }) {
      if (!(/** @type {readonly string[]} */ (SOCIALS).includes(provider))) throw new Refusal('Unknown provider')
      const { openid, config } = await clientFor(provider)
      // In front of the mark that the app may add, so it must not contain it.
      const state = randomBytes(24).toString('hex')
      const verifier = openid.randomPKCECodeVerifier()
      const nonce = openid.randomNonce()
      if (logins.size >= MAX_LOGINS) logins.delete(logins.keys().next().value ?? '')
      logins.set(state, { provider, device, origin, verifier, nonce, expiresAt: now() + LOGIN_MS })
      const uri = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        // Each time, also if somebody is signed in at the provider.
        prompt: 'login',
      })
      return { uri: uri.href }
    },

    /** Which app waits for a login, and the page of it that the user returns to. @param {{ state: string }} request */
    describe({ state }) {
      const { origin } = findLogin(state)
      const { page } = splitState(state)
      if (page === undefined) return { origin }
      if (!URL.canParse(page) || new URL(page).origin !== origin) throw new Refusal('The page is of another app')
      return { origin, page }
    },

    /**
     * Checks what the provider has sent, once.
     *
     * @param {{ uri: string, device: string, origin: string }} request
     * @returns {Promise<SocialUser>}
     */
    async finish({ uri, device, origin }) {
      if (!URL.canParse(uri) || !uri.startsWith(`${redirectUri}?`)) throw new Refusal('This is not a login')
      const url = new URL(uri)
      const state = url.searchParams.get('state') ?? ''
      const login = findLogin(state)
      if (login.device !== device || login.origin !== origin) throw new Refusal('This login was begun elsewhere')
      logins.delete(splitState(state).token)
      const { openid, config } = await clientFor(login.provider)
      const tokens = await openid
        .authorizationCodeGrant(config, url, {
          pkceCodeVerifier: login.verifier,
          expectedState: state,
          expectedNonce: login.nonce,
          idTokenExpected: true,
        })
        .catch(() => {
          throw new Refusal('The provider did not confirm this login')
        })
      const claims = tokens.claims()
      if (!claims) throw new Refusal('The provider did not confirm this login')
      const { sub, email, email_verified: isVerified, preferred_username: userName } = claims
      return {
        identity: `${login.provider}:${sub}`,
        email: isVerified === true && typeof email === 'string' ? email : undefined,
        userName: typeof userName === 'string' ? userName : sub,
      }
    },
  }
}
