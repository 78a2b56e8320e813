import type { BrowserContext, Page } from '@playwright/test'
import { isPublished } from '../../../src/testing/modal/isPublished.testSupport.ts'

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

const FRAME_MESSAGE = 'message to the embedded wallet:'

/** Runs in every frame; reports what apps say to a page of an embedded wallet. */
function reportFrameMessages(prefix: string) {
  if (window.parent === window) return
  window.addEventListener('message', ({ data, origin }) => {
    if (typeof data?.type !== 'string' || !data.type.startsWith('@w3m-app/')) return
    // biome-ignore lint/suspicious/noConsole: as above
    console.debug(`${prefix} ${JSON.stringify({ origin, data })}`)
  })
}

/** A message of the demo that the published client could not have sent; other pages are tests' own. */
function findUnpublished(text: string, appOrigin: string): string | undefined {
  const { origin, data } = JSON.parse(text.slice(FRAME_MESSAGE.length))
  return origin !== appOrigin || isPublished(data) ? undefined : JSON.stringify(data)
}

type Watched = {
  readonly problems: string[]
  /** Faults that the test itself has caused. */
  readonly allowed: readonly UrlPattern[]
  /** Of the demo. */
  readonly appOrigin: string
}

/** Collects everything a page must not do. */
export async function watchContext(context: BrowserContext, { problems, allowed, appOrigin }: Watched) {
  const isAllowed = (url: string) => allowed.some((pattern) => matches(pattern, url))
  const judgeHost = (url: string) => {
    const { protocol, hostname } = new URL(url)
    if (!/^(https?|wss?):$/.test(protocol) || isLoopback(hostname) || isAllowed(url)) return
    problems.push(`a request left this machine: ${url}`)
  }

  await context.addInitScript(reportViolations, VIOLATION)
  await context.addInitScript(reportFrameMessages, FRAME_MESSAGE)
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(VIOLATION)) problems.push(text)
    const unpublished = text.startsWith(FRAME_MESSAGE) && findUnpublished(text, appOrigin)
    if (unpublished) problems.push(`the published client would not have sent ${unpublished}`)
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
