import type { LockState } from '../frame/keyLock.ts'
import { PasskeyDeclinedError } from '../frame/passkeys.ts'
import { messageOf } from '../text.ts'
import { element } from './dom.ts'

/** The second lock of the keys, as the user changes it. */
export type LockSetting = { readonly state: LockState; change(signal: AbortSignal): Promise<void> }

type LockTexts = {
  readonly badge: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly warning?: string
  readonly action: string
  readonly hint: string
}

const LOST =
  'Without the passkey, no one can use these keys, including you and Keyhouse. There is no reset and no backup. If the ' +
  'passkey comes back, for example with your password manager, they work again. Signing in with another email address ' +
  'gives you a new account with new keys; what this account holds stays with the locked ones.'

const REMOVE = 'To remove the lock, confirm with the passkey again. Then delete the passkey in your password manager.'

/** What the lock means, in each state. It promises no more than the passkey can do. */
export const lockTexts = (state: LockState, host: string): LockTexts =>
  ({
    open: {
      badge: 'Add passkey',
      title: 'Lock your keys with a passkey',
      paragraphs: [
        `Each approval in ${host} then also asks for your passkey: fingerprint, face, screen lock or security key.`,
        "It protects this account's keys in this browser. If your passkey supports encryption, the keys can't be used without it.",
      ],
      warning:
        'If you lose the passkey, no one can use these keys again, including you and Keyhouse. Save it where it is backed ' +
        'up, such as a password manager that syncs.',
      action: 'Create passkey',
      hint: 'Your browser asks twice: once to save the passkey, once to test it.',
    },
    encrypted: {
      badge: 'Passkey on',
      title: 'Locked with a passkey',
      paragraphs: [
        `Each approval in ${host} asks for your passkey. The keys in this browser are encrypted with it.`,
        `Lost it? ${LOST}`,
        REMOVE,
      ],
      action: 'Remove lock',
      hint: '',
    },
    asked: {
      badge: 'Passkey on',
      title: 'Locked, but not encrypted',
      paragraphs: [
        `Each approval in ${host} asks for your passkey. Keyhouse signs nothing without it.`,
        `Lost it? Keyhouse cannot remove the lock. If the passkey comes back, it opens again. Signing in with another ` +
          'email address gives you a new account with new keys.',
        REMOVE,
      ],
      warning:
        "This passkey can't encrypt keys. Anyone with a copy of this browser's data could still use them. Another kind of " +
        'passkey may protect better: remove the lock and add that one.',
      action: 'Remove lock',
      hint: '',
    },
  })[state]

export function problemOf(error: unknown, state: LockState) {
  const isDeclined = error instanceof PasskeyDeclinedError
  const problem = `${isDeclined ? 'The passkey was not confirmed' : messageOf(error)}, so nothing was changed.`
  // The browser may have saved it before the trial failed.
  return state === 'open' ? `${problem} If a passkey was saved, delete it in your password manager.` : problem
}

/** The content of the lock's screen. `heading` takes the focus. */
export function renderLock({ title, paragraphs, warning }: LockTexts, problem: string) {
  const heading = element('h1', 'title', title)
  heading.tabIndex = -1
  const alert = element('p', 'warning', problem)
  alert.setAttribute('role', 'alert')
  const content = [
    heading,
    ...(problem ? [alert] : []),
    ...(warning ? [element('p', 'warning', warning)] : []),
    ...paragraphs.map((paragraph) => element('p', 'paragraph', paragraph)),
  ]
  return { heading, content }
}
