import type { Emitter, Listener } from './createEmitter.js'
import { isRecord } from './params.js'
import { rpcErrors } from './providerRpcError.js'

type RequestArguments = {
  readonly method: string
  readonly params?: readonly unknown[] | object | undefined
}

/** The wallet's EIP-1193 provider, which is all that a page sees. */
export type TestProvider = {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: Listener): TestProvider
  removeListener(event: string, listener: Listener): TestProvider
}

/** One request to the wallet, with its time (milliseconds, like `Date.now()`). */
export type LoggedRequest = { readonly method: string; readonly params: unknown; readonly at: number }

/** Answers a method. `answerAsUsual` is the wallet's default behavior. */
export type AnswerOverride = (params: unknown, answerAsUsual: () => Promise<unknown>) => unknown

type TestProviderOptions = {
  readonly emitter: Emitter
  readonly handle: (method: string, params: unknown) => unknown
  readonly onRequest: () => void
}

export function createTestProvider({ emitter, handle, onRequest }: TestProviderOptions) {
  const requests: LoggedRequest[] = []
  let overrides: readonly { method: string; answer: AnswerOverride }[] = []
  let isEnded = false

  const answerAsUsual = async (method: string, params: unknown) => await handle(method, params)

  const provider: TestProvider = {
    async request(args) {
      const { method, params } = readRequest(args)
      requests.push({ method, params, at: Date.now() })
      if (isEnded) throw rpcErrors.disconnected()
      onRequest()
      const override = overrides.find((candidate) => candidate.method === method)
      if (!override) return await answerAsUsual(method, params)
      return await override.answer(params, () => answerAsUsual(method, params))
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener)
      return provider
    },
  }

  return {
    provider,
    requests: requests as readonly LoggedRequest[],
    answer(method: string, answer: AnswerOverride) {
      const override = { method, answer }
      // The newest wins, so that a test can override its set-up.
      overrides = [override, ...overrides]
      return () => {
        overrides = overrides.filter((stored) => stored !== override)
      }
    },
    /** From now on the wallet behaves as if uninstalled. */
    close() {
      isEnded = true
      emitter.clear()
    },
  }
}

function readRequest(args: unknown): { method: string; params: unknown } {
  if (!isRecord(args)) throw rpcErrors.invalidRequest('Expected a single, non-array, object argument.')
  const { method, params } = args
  if (typeof method !== 'string' || method === '') {
    throw rpcErrors.invalidRequest("'args.method' must be a non-empty string.")
  }
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    throw rpcErrors.invalidRequest("'args.params' must be an object or array if provided.")
  }
  return { method, params: copyAsJson(params) }
}

/** Extensions receive JSON: a bigint fails, and later mutations have no effect. */
function copyAsJson(params: unknown): unknown {
  try {
    return params === undefined ? undefined : JSON.parse(JSON.stringify(params))
  } catch (error) {
    throw rpcErrors.invalidRequest(
      `'args.params' must be JSON: ${error instanceof Error ? error.message : 'it is not'}`,
    )
  }
}
