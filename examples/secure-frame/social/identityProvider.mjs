// Plays the sites of Google and the others: OpenID Connect, with a page on which users type the name they want to have.
import { randomBytes } from 'node:crypto'

export const SOCIALS = /** @type {const} */ (['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** @type {Readonly<Record<string, string>>} */
const NAMES = { google: 'Google', github: 'GitHub', apple: 'Apple', facebook: 'Facebook', x: 'X', discord: 'Discord' }

const MAX_NAME = 40
const MAX_BODY_BYTES = 4_096

/** @param {string} text */
const escapeText = (text) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** @param {string} title @param {string} content */
const page = (title, content) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="/identity.css" />
  </head>
  <body><main>${content}</main></body>
</html>`

/** @param {string} provider @param {string} uid */
const loginPage = (provider, uid) =>
  page(
    `Sign in – ${escapeText(provider)}`,
    `<p>${escapeText(provider)} (simulated)</p>
    <h1>Sign in</h1>
    <form method="post" action="/interaction/${escapeText(uid)}">
      <label>Your name <input name="name" required maxlength="${MAX_NAME}" pattern="[a-z0-9._\\-]+" autocomplete="off" autofocus /></label>
      <div><button name="answer" value="no" formnovalidate>Cancel</button><button name="answer" value="yes">Continue</button></div>
    </form>`,
  )

/** @param {import('node:http').IncomingMessage} request */
async function readForm(request) {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) throw new Error('The form is too large')
  }
  return new URLSearchParams(text)
}

/**
 * An identity provider at `issuer`, with a client for each social; `redirectUri` is where logins return to.
 *
 * @param {{ issuer: string, redirectUri: string }} options
 */
export async function createIdentityProvider({ issuer, redirectUri }) {
  const { default: Provider } = await import('oidc-provider')
  const { generateKeyPair, exportJWK } = await import('jose')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = await exportJWK(privateKey)
  const provider = new Provider(issuer, {
    clients: SOCIALS.map((social) => ({
      client_id: social,
      token_endpoint_auth_method: 'none',
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    })),
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    // What an app needs of the user is in the token itself.
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        email: `${id}@social.example`,
        email_verified: true,
        preferred_username: id,
      }),
    }),
  })
  const answerProtocol = provider.callback()

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function answerInteraction(request, response) {
    const { uid, params, prompt, grantId } = await provider.interactionDetails(request, response)
    const client = String(params.client_id)
    if (request.method === 'POST') {
      const form = await readForm(request)
      const name = (form.get('name') ?? '').toLowerCase()
      const isAgreed = form.get('answer') === 'yes' && /^[a-z0-9._-]{1,40}$/.test(name)
      if (!isAgreed) {
        const refusal = { error: 'access_denied', error_description: 'The user has cancelled' }
        return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false })
      }
      const grant = new provider.Grant({ accountId: name, clientId: client })
      grant.addOIDCScope('openid email profile')
      const result = { login: { accountId: name }, consent: { grantId: await grant.save() } }
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    if (prompt.name === 'consent' && grantId) {
      return provider.interactionFinished(request, response, { consent: { grantId } })
    }
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(redirectUri).origin}; base-uri 'none'; frame-ancestors 'none'`,
      })
      .end(loginPage(NAMES[client] ?? client, uid))
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    if (pathname === '/identity.css') return response.writeHead(200, { 'content-type': 'text/css' }).end(CSS)
    if (pathname.startsWith('/interaction/')) return answerInteraction(request, response)
    return answerProtocol(request, response)
  }
}

const CSS = `body { margin: 0; font: 15px / 1.5 system-ui, sans-serif; background: #f4f5f7; color: #1a1d21; }
main { max-width: 360px; margin: 10vh auto; padding: 24px; background: #fff; border-radius: 12px; }
p { margin: 0; color: #5a6169; } h1 { margin: 4px 0 16px; font-size: 22px; }
label { display: grid; gap: 6px; } input { font: inherit; padding: 10px 12px; border: 1px solid #767d85; border-radius: 8px; }
div { display: flex; gap: 8px; margin-top: 16px; }
button { flex: 1; font: inherit; min-height: 44px; border-radius: 8px; border: 1px solid #35568f; background: #fff; color: #35568f; }
button[value="yes"] { background: #35568f; color: #fff; }`
