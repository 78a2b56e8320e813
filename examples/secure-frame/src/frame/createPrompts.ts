import { messageOf } from '../text.ts'
import { PasskeyDeclinedError } from './passkeys.ts'

/** What the user is asked, in the words of the screen. */
export type Screen = {
  /** Continues "{origin} asks you to". */
  readonly action: string
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  /** A text to sign, or a list of instructions. */
  readonly text?: string
  readonly warnings: readonly string[]
  readonly approveLabel: 'Approve' | 'Sign'
}

export type Prepared<T> = {
  readonly screen: Screen
  /**
   * Asks the user for the passkey of a locked account, after the press. Declining it rejects the request; after a failure the
   * prompt stays.
   */
  unlock?(signal: AbortSignal): Promise<void>
  approve(): Promise<T>
}

export type PromptView = {
  /** `undefined`: the request is being read. */
  show(screen: Screen | undefined, answers: { approve(): void; reject(): void }): void
  /** The keys are being unlocked. Reject still works. */
  showUnlocking(): void
  showBusy(): void
  hide(): void
}

type Prompt = {
  run(): Promise<void>
  /** Ends it unless it has ended or is approved already; says whether it did. */
  abort(): boolean
}

/** One prompt at a time; others wait, and are prepared only when it is their turn. */
export function createPrompts(view: PromptView) {
  const queue: Prompt[] = []

  async function runAll() {
    for (let prompt = queue[0]; prompt; prompt = queue[0]) {
      await prompt.run()
      queue.shift()
      view.hide()
    }
  }

  return {
    ask<T>(prepare: () => Promise<Prepared<T>>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let isEnded = false
        let isApproved = false
        let finish: () => void = () => {}
        const unlocking = new AbortController()
        const end = (settle: () => void) => {
          if (isEnded) return
          isEnded = true
          // Closes the browser's window for the passkey.
          unlocking.abort()
          settle()
          finish()
        }
        const fail = (error: unknown) => end(() => reject(error))
        const prompt: Prompt = {
          abort() {
            if (isEnded || isApproved) return false
            fail(new Error('Request was aborted'))
            return true
          },
          run: () =>
            new Promise<void>((resume) => {
              finish = resume
              if (isEnded) return resume()
              const decline = () => !isApproved && fail(new Error('User rejected the request'))
              view.show(undefined, { approve() {}, reject: decline })
              prepare().then(({ screen, unlock, approve }) => {
                function carryOut() {
                  // Rejected or aborted while the passkey was asked for.
                  if (isEnded) return
                  isApproved = true
                  view.showBusy()
                  approve().then((value) => end(() => resolve(value)), fail)
                }
                function show(visible: Screen) {
                  if (isEnded) return
                  let isPressed = false
                  view.show(visible, {
                    reject: decline,
                    approve() {
                      if (isEnded || isPressed) return
                      isPressed = true
                      if (!unlock) return carryOut()
                      view.showUnlocking()
                      unlock(unlocking.signal).then(carryOut, (error: unknown) => {
                        if (error instanceof PasskeyDeclinedError) return decline()
                        const problem = `${messageOf(error)}, so nothing was signed. Try again, or reject.`
                        show({ ...screen, warnings: [problem, ...screen.warnings] })
                      })
                    },
                  })
                }
                show(screen)
              }, fail)
            }),
        }
        queue.push(prompt)
        if (queue.length === 1) void runAll()
      })
    },
    /** Drops the open prompt, or the next one if that is approved already. */
    abort: () => queue.some((prompt) => prompt.abort()),
    abortAll: () => {
      for (const prompt of [...queue]) prompt.abort()
    },
  }
}

export type Prompts = ReturnType<typeof createPrompts>
