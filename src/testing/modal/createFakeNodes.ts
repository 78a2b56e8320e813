import { NetworkFailedError, RequestAbortedError } from '../../errors/requestErrors.js'

type Wait = { resume(): void; fail(error: Error): void }

/** How a page reaches a chain: not at all while it is offline, and late while its nodes are silent. */
export function createFakeNodes(answer: (method: string, params: readonly unknown[]) => unknown) {
  let isOnline = true
  let isSilent = false
  const waiting = new Set<Wait>()

  function end(end: (wait: Wait) => void) {
    for (const wait of waiting) end(wait)
    waiting.clear()
  }

  return {
    isOnline: () => isOnline,
    setOnline(isNow: boolean) {
      isOnline = isNow
      if (!isNow) end(({ fail }) => fail(new NetworkFailedError()))
    },
    setSilent(isNow: boolean) {
      isSilent = isNow
      if (!isNow) end(({ resume }) => resume())
    },
    async read(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
      if (!isOnline) throw new NetworkFailedError()
      if (isSilent)
        await new Promise<void>((resume, fail) => {
          const abort = () => fail(new RequestAbortedError())
          const settle = (finish: () => void) => {
            signal?.removeEventListener('abort', abort)
            finish()
          }
          signal?.addEventListener('abort', abort)
          waiting.add({ resume: () => settle(resume), fail: (error) => settle(() => fail(error)) })
        })
      return answer(method, params)
    },
  }
}

export type FakeNodes = ReturnType<typeof createFakeNodes>
