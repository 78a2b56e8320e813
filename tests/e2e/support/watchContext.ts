import type { BrowserContext, Page } from '@playwright/test'

/** Part of a URL or of how its request failed, or a pattern for the whole of it. */
export type UrlPattern = string | RegExp

const matches = (pattern: UrlPattern, url: string) =>
  typeof pattern === 'string' ? url.includes(pattern) : pattern.test(url)

const isLoopback = (hostname: string) =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(hostname) || hostname.endsWith('.localhost')

const VIOLATION = 'securitypolicyviolation:'

/** Runs in every frame; reports on the console, without a new global. */
function reportViolations(prefix: string) {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    // biome-ignore lint/suspicious/noConsole: the one way out of a page that leaves no trace in it
    console.debug(`${prefix} ${effectiveDirective} blocked ${blockedURI || 'inline code'} (${sourceFile})`)
  })
}

/** Collects everything a page must not do. Faults caused by the test itself are in `allowed`. */
export async function watchContext(context: BrowserContext, problems: string[], allowed: readonly UrlPattern[]) {
  const isAllowed = (url: string) => allowed.some((pattern) => matches(pattern, url))
  const judgeHost = (url: string) => {
    const { protocol, hostname } = new URL(url)
    if (!/^(https?|wss?):$/.test(protocol) || isLoopback(hostname) || isAllowed(url)) return
    problems.push(`a request left this machine: ${url}`)
  }

  await context.addInitScript(reportViolations, VIOLATION)
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(VIOLATION)) problems.push(text)
    if (message.type() !== 'error') return
    // The request's own event reports it with its URL.
    if (text.startsWith('Failed to load resource')) return
    const mentioned = text.match(/\b(https?|wss?):\/\/[^\s'")]+/g) ?? []
    if ([message.location().url, text, ...mentioned].some(isAllowed)) return
    problems.push(`console error: ${text}`)
  })
  context.on('request', (request) => judgeHost(request.url()))
  context.on('response', (response) => {
    if (response.status() < 400 || isAllowed(response.url())) return
    problems.push(`${response.status()} from ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A request cancelled by the page, by navigation or an abort signal, has not failed.
    if (reason === 'net::ERR_ABORTED' || isAllowed(request.url()) || isAllowed(reason)) return
    problems.push(`failed request: ${request.url()} (${reason})`)
  })
  const watchSockets = (page: Page) => {
    page.on('websocket', (socket) => {
      judgeHost(socket.url())
      socket.on('socketerror', (error) => {
        if (!isAllowed(socket.url()) && !isAllowed(error)) problems.push(`socket error: ${socket.url()} (${error})`)
      })
    })
  }
  context.pages().forEach(watchSockets)
  context.on('page', watchSockets)
}
